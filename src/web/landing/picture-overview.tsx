/** Step 2 in a picture: payments of every cycle brought to one month, and the total they make. */
import { formatMoney } from '#core/money/money';
import { landingTexts } from '#texts/en/screens/landing';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { categoryColour } from '#web/ui/category-colour.ts';
import { useTexts } from '../language/text.ts';
import type { Example } from './example-table.ts';

export function PictureOverview({ example }: { example: Example }) {
  const t = useTexts(landingTexts).features.picture;
  const { categories } = useTexts(subscriptionsTexts);
  const write = (amount: number) => formatMoney(amount, example.currency, example.code);
  return (
    <div className="rounded-xl border bg-surface p-4 shadow-card sm:p-5">
      <p className="font-bold text-3xl tracking-[-0.03em]">
        <span className="tabular">{write(example.monthlyTotal)}</span>
      </p>
      <p className="text-muted text-sm">{t.inTotal}</p>
      <div className="mt-4 flex h-3 gap-0.5 overflow-hidden rounded-full forced-color-adjust-none">
        {example.shares.map(({ category, percent }) => (
          <span key={category} style={{ width: `${percent}%`, background: categoryColour(category) }} />
        ))}
      </div>
      <ul className="mt-4 space-y-1.5 text-sm">
        {example.shares.slice(0, 3).map(({ category, amount }) => (
          <li key={category} className="flex items-center gap-2">
            <span
              className="size-2.5 rounded-[3px] forced-color-adjust-none"
              style={{ background: categoryColour(category) }}
            />
            <span className="min-w-0 flex-1 truncate">{categories[category]}</span>
            <span className="tabular text-muted">{write(amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
