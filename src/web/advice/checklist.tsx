/** The checklist of an analysis: each line can be ticked, and stays so. */
import { adviceTexts } from '#texts/en/screens/advice';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useTexts } from '../language/text.ts';
import { type Marks, markKeyOf, useSetMark } from './marks.ts';
import type { Analysis } from './queries.ts';

interface ChecklistProps {
  analysis: Analysis;
  marks: Marks;
}

export function Checklist({ analysis, marks }: ChecklistProps) {
  const t = useTexts(adviceTexts).analysis;
  const setMark = useSetMark();
  const lines = analysis.checklist
    .map((text, at) => ({ text, key: markKeyOf(analysis.checklistFactIds[at] ?? null, text) }))
    .filter(({ key }) => marks.get(key) !== 'dismissed');
  if (lines.length === 0) return null;
  const ticked = lines.filter(({ key }) => marks.has(key)).length;
  return (
    <section>
      <h3 className="flex items-baseline justify-between gap-2 font-semibold text-sm">
        {t.checklist}
        <span className="tabular font-normal text-muted">{t.ticked(ticked, lines.length)}</span>
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map(({ text, key }) => {
          const isTicked = marks.has(key);
          return (
            <li key={key}>
              <Checkbox
                checked={isTicked}
                onCheckedChange={(isChecked) => setMark(key, isChecked === true ? 'ticked' : null)}
                label={<span className={isTicked ? 'text-muted line-through' : ''}>{text}</span>}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
