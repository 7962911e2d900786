/** The rows of an explanation with their steps; only visible rows are rendered. */
import type { TotalExplanation } from '#core/spending/explanation';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { useTexts } from '../language/text.ts';
import { useWindowRows } from '../ui/use-window-rows.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { wordSteps, wordValue } from './math-words.ts';

interface MathRowsProps {
  explanation: TotalExplanation;
  viewer: Viewer;
}

const ROW_PX = 64;

export function MathRows({ explanation, viewer }: MathRowsProps) {
  const t = useTexts(dashboardTexts).math;
  const { rows } = explanation;
  const { frame, start, end, before, after } = useWindowRows<HTMLElement, (typeof rows)[number]>(
    rows,
    ROW_PX,
    ({ name }) => name,
  );
  return (
    <section
      ref={frame}
      aria-label={t.columns.steps}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[24rem] overflow-y-auto rounded-lg border"
    >
      <ul style={{ paddingTop: before, paddingBottom: after }}>
        {rows.slice(start, end).map((row) => (
          <li
            key={row.name}
            style={{ height: ROW_PX }}
            className="flex items-center justify-between gap-4 border-b px-4 text-sm last:border-b-0"
          >
            <div className="min-w-0">
              <div dir="auto" className="truncate text-left font-semibold">
                {row.name}
              </div>
              <div className="tabular truncate text-muted" title={wordSteps(row, viewer.country)}>
                {wordSteps(row, viewer.country)}
              </div>
            </div>
            <div className="tabular shrink-0 text-right font-medium">
              {wordValue(row.monthly, viewer.locale)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
