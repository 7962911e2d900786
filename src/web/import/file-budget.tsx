/** The budget of an export, before it is set: how much it is, and whether it comes along. */
import type { WrittenBudget } from '#core/budget';
import { CATEGORY_CODES } from '#core/category';
import { formatMoney } from '#core/money/money';
import { budgetTexts } from '#texts/en/screens/budget';
import { importTexts } from '#texts/en/screens/import';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { useBudget } from '../budget/budget-query.ts';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { ReadFiles } from './use-import-files.ts';

/** `unsure`: whether there is one already is not known on this device. */
type PlannedBudget =
  | { state: 'none' }
  | { state: 'unreadable' }
  | { state: 'added' | 'kept' | 'unsure'; budget: WrittenBudget };

/** The budget comes along only where there is none; the server decides by what is set when it is written. */
export function usePlannedBudget(budget: ReadFiles['budget']): PlannedBudget {
  const { data } = useBudget({ enabled: budget !== null });
  if (budget === null) return { state: 'none' };
  if (budget === 'unreadable') return { state: 'unreadable' };
  if (!data) return { state: 'unsure', budget };
  return { state: data.budget ? 'kept' : 'added', budget };
}

interface FileBudgetProps {
  planned: PlannedBudget;
  /** Nothing else will be added. */
  isAlone: boolean;
  viewer: Viewer;
}

export function FileBudget({ planned, isAlone, viewer }: FileBudgetProps) {
  const t = useTexts(importTexts).budget;
  if (planned.state === 'none') return null;
  if (planned.state === 'unreadable') return <p className="text-sm">{t.unreadable}</p>;
  return (
    <div className="text-sm">
      <p>{planned.state === 'added' && isAlone ? t.alone : t[planned.state]}</p>
      <Amounts budget={planned.budget} country={viewer.country} />
    </div>
  );
}

function Amounts({ budget, country }: { budget: WrittenBudget; country: Viewer['country'] }) {
  const { overall } = useTexts(budgetTexts);
  const { categories } = useTexts(subscriptionsTexts);
  const say = (label: string, amount: string | null | undefined) =>
    amount ? [`${label} ${formatMoney(amount, budget.currency, country)}`] : [];
  const amounts = [
    ...say(overall, budget.overall),
    ...CATEGORY_CODES.flatMap((code) => say(categories[code], budget.categories[code])),
  ];
  return <p className="tabular text-muted">{amounts.join(' · ')}</p>;
}
