/** The rows of an explanation, each with its steps to a month; only those in sight are drawn. */
import { formatMoney } from '#core/money';
import type { ExplainedRow, TotalExplanation } from '#core/spending-explanation';
import { useWindowRows } from '../subscriptions/use-window-rows.ts';
import { dashboardTexts } from '../texts/en/dashboard.ts';
import { useTexts } from '../texts/text.ts';

interface MathRowsProps {
  explanation: TotalExplanation;
  country: string | null;
}

const ROW_PX = 64;

export function MathRows({ explanation, country }: MathRowsProps) {
  const t = useTexts(dashboardTexts).math;
  const { rows } = explanation;
  const { frame, start, end, before, after } = useWindowRows<HTMLElement>(rows.length, ROW_PX);
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
              <div className="truncate font-semibold">{row.name}</div>
              <div className="tabular truncate text-muted" title={wordSteps(row, country)}>
                {wordSteps(row, country)}
              </div>
            </div>
            <div className="tabular shrink-0 text-right font-medium">
              = {row.monthly.decimal}
              {row.monthly.isExact ? '' : '…'}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `₹799 ÷ 12`, `$9.99 × 88.715 ÷ 1`: what was done to the amount, in the order core did it. */
export function wordSteps({ amount, currency, months, rate }: ExplainedRow, country: string | null): string {
  const parts = [formatMoney(amount, currency, country, { short: true })];
  if (months > 1) parts.push(`÷ ${months}`);
  if (rate && rate.toPerUsd !== '1') parts.push(`× ${rate.toPerUsd}`);
  if (rate && rate.fromPerUsd !== '1') parts.push(`÷ ${rate.fromPerUsd}`);
  return parts.join(' ');
}
