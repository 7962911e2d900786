/** One calm line for the budget that the next 30 days go over, and one for each category that does; otherwise nothing. */
import { Wallet } from 'lucide-react';
import { useMemo } from 'react';
import { formatMinor } from '#core/money/money';
import { budgetTexts } from '#texts/en/screens/budget';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '../language/text.ts';
import { useUnlockedSubscriptions } from '../subscriptions/queries.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { useBudget } from './budget-query.ts';
import { reportBudget } from './report.ts';

export function BudgetLines({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(budgetTexts);
  const { categories } = useTexts(subscriptionsTexts);
  const viewer = useViewer();
  const budget = useBudget().data?.budget;
  const { data: list } = useUnlockedSubscriptions();
  const over = useMemo(
    () =>
      budget && list
        ? reportBudget(list, budget, viewer).lines.filter(({ overMinor }) => overMinor > 0n)
        : [],
    [budget, list, viewer],
  );
  if (!budget || over.length === 0) return null;
  const money = (minor: number | bigint) => formatMinor(minor, budget.currency, viewer.country);
  return (
    <div className="flex items-start gap-3 rounded-lg bg-sunken px-4 py-3 text-sm">
      <Wallet aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="tabular flex min-w-0 flex-col gap-1">
          {over.map(({ category, dueMinor, overMinor, limitMinor }) => {
            const [due, above, limit] = [money(dueMinor), money(overMinor), money(limitMinor ?? 0)];
            return (
              <p key={category ?? ''} className="break-words">
                {category
                  ? t.categoryOver(categories[category], due, above, limit)
                  : t.over(due, above, limit)}
              </p>
            );
          })}
        </div>
        <Button variant="link" size="sm" className="-my-1.5 px-0!" onClick={onOpen}>
          {t.change}
        </Button>
      </div>
    </div>
  );
}
