/** Step 3 in a picture: one saving with its arithmetic opened. */
import { formatMoney } from '#core/money/money';
import { landingTexts } from '#texts/en/screens/landing';
import { useTexts } from '../language/text.ts';
import type { Example } from './example-table.ts';

export function PictureAdvice({ example }: { example: Example }) {
  const { example: words, features } = useTexts(landingTexts);
  const t = features.picture;
  const { keep, drop, together, saving } = example.overlap;
  const write = (amount: number | string) => formatMoney(amount, example.currency, example.code);
  const priceOf = (name: string) => example.rows.find((row) => row.name === name)?.amount ?? '0';
  const lines = [
    ['', `${keep} + ${drop}`, write(together)],
    ['−', keep, write(priceOf(keep))],
    ['=', t.save(write(saving)), write(saving)],
  ] as const;
  return (
    <div className="rounded-xl border bg-surface p-4 shadow-card sm:p-5">
      <p className="font-semibold">{words.adviceTitle}</p>
      <p className="mt-3 text-accent-ink text-sm underline decoration-accent/40 underline-offset-4">
        {t.showMath}
      </p>
      <ul className="mt-2 divide-y text-sm">
        {lines.map(([sign, label, amount]) => (
          <li key={label} className="flex gap-2 py-2 last:font-semibold last:text-accent-ink">
            <span className="tabular w-3 shrink-0">{sign}</span>
            <span className="min-w-0 flex-1">{label}</span>
            <span className="tabular">{amount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
