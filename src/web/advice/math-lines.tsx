/** The arithmetic of a saving, line by line, as core worked it out. */
import { formatMoney } from '#core/money/money';
import { adviceTexts } from '#texts/en/screens/advice';
import { useTexts } from '../language/text.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import type { MathLine } from './queries.ts';

interface MathLinesProps {
  lines: readonly MathLine[];
  currency: string;
}

export function MathLines({ lines, currency }: MathLinesProps) {
  const t = useTexts(adviceTexts).advice;
  const { country } = useViewer();
  return (
    <section>
      <h3 className="font-semibold text-sm">{t.math}</h3>
      <dl className="mt-1.5 flex flex-col gap-y-1.5 rounded-lg bg-sunken px-4 py-3 text-sm">
        {lines.map(({ label, sign, amount }) => {
          const isResult = sign === '=';
          return (
            <div
              key={`${sign} ${label}`}
              className={`flex items-baseline justify-between gap-x-4 ${isResult ? 'border-t pt-1.5' : ''}`}
            >
              <dt className={isResult ? 'font-semibold' : 'text-muted'}>{label}</dt>
              <dd className={`tabular whitespace-nowrap text-right ${isResult ? 'font-bold text-base' : ''}`}>
                {sign} {formatMoney(amount, currency, country)}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
