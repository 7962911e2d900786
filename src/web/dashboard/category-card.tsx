/** Category Spending: a donut and a list of what each category costs a month. */
import { type ReactNode, useMemo } from 'react';
import { formatMoney } from '#core/money/money';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { categoryColour } from '#web/ui/category-colour.ts';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Donut } from '#web/ui/donut.tsx';
import { useTexts } from '../language/text.ts';
import { type Dashboard, useDashboard } from '../subscriptions/queries.ts';
import { useNextFrame } from '../ui/use-next-frame.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { CategoryLoading } from './category-loading.tsx';
import { type CategoryRow, listCategories } from './category-rows.ts';
import type { MathSubject } from './math.ts';

interface CategoryCardProps {
  onExplain: (subject: MathSubject) => void;
  onOpenBudget: () => void;
}

const TITLE_ID = 'category-spending';

export function CategoryCard({ onExplain, onOpenBudget }: CategoryCardProps) {
  const { categorySpending: t, budget: budgetLabel } = useTexts(dashboardTexts);
  const { data: dashboard, isPending } = useDashboard();
  // After the figures: with them it is too much for a phone to lay out at once.
  const isNextFrame = useNextFrame();
  const rows = useMemo(() => (dashboard ? listCategories(dashboard) : []), [dashboard]);
  return (
    <Card aria-labelledby={TITLE_ID}>
      <CardHeader
        title={t.title}
        titleId={TITLE_ID}
        action={
          <Button variant="secondary" size="sm" onClick={onOpenBudget}>
            {budgetLabel}
          </Button>
        }
      />
      <CardBody>
        {isPending || !isNextFrame ? (
          <CategoryLoading label={t.loading} />
        ) : !dashboard ? (
          <Saying>{t.missing}</Saying>
        ) : rows.length === 0 ? (
          <Saying>{t.empty}</Saying>
        ) : (
          <Chart dashboard={dashboard} rows={rows} onExplain={onExplain} />
        )}
      </CardBody>
    </Card>
  );
}

function Saying({ children }: { children: ReactNode }) {
  return (
    <p className="mx-auto max-w-64 text-balance py-12 text-center text-[0.9375rem] text-muted">{children}</p>
  );
}

/** Longer figures get a smaller font, to fit into the ring. */
const LONGEST_AT_EASE = 12;

interface ChartProps extends Pick<CategoryCardProps, 'onExplain'> {
  dashboard: Dashboard;
  rows: readonly CategoryRow[];
}

function Chart({ dashboard, rows, onExplain }: ChartProps) {
  const t = useTexts(dashboardTexts);
  const { categories } = useTexts(subscriptionsTexts);
  const { country } = useViewer();
  const money = (amount: number) => formatMoney(amount, dashboard.currency, country);
  const total = money(dashboard.monthlyTotal);
  return (
    <div className="flex flex-col items-center gap-5 sm:flex-row lg:flex-col">
      <Donut
        label={t.categorySpending.chart}
        columns={t.categorySpending.columns}
        segments={rows.map(({ category, amount, percent }) => ({
          key: category,
          label: categories[category],
          value: amount,
          colour: categoryColour(category),
          text: t.categorySpending.perMonth(money(amount)),
          detail: t.categorySpending.shareOfTotal(percent.toFixed(1)),
        }))}
      >
        <span
          className={classNames(
            'tabular block break-words font-bold leading-tight',
            total.length > LONGEST_AT_EASE ? 'text-sm' : 'text-lg',
          )}
        >
          {total}
        </span>
        <span className="text-muted text-xs">{t.categorySpending.total}</span>
      </Donut>
      <ul className="w-full min-w-0 flex-1">
        {rows.map((row) => (
          <li key={row.category}>
            <button
              type="button"
              title={t.math.show}
              onClick={() => onExplain({ kind: 'category', category: row.category })}
              className="-mx-2 grid w-[calc(100%+1rem)] grid-cols-[auto_1fr_auto] items-baseline gap-x-2.5 rounded-md px-2 py-2 text-left hover:bg-hover"
            >
              <CategoryDot category={row.category} />
              <span className="min-w-0">
                <span className="block font-medium text-[0.9375rem] leading-snug">
                  {categories[row.category]}
                </span>
                <span className="block text-muted text-sm">{t.categorySpending.count(row.count)}</span>
              </span>
              <span className="tabular text-right">
                <span className="block whitespace-nowrap font-semibold text-[0.9375rem] leading-snug">
                  {money(row.amount)}
                </span>
                <span className="block text-muted text-sm underline decoration-edge decoration-dotted underline-offset-4">
                  {t.categorySpending.share(row.percent.toFixed(1))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
