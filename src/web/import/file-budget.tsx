/** A budget of our own export comes along where the account has none; where there is nothing else to add, by its own button. */
import { useQuery } from '@tanstack/react-query';
import type { WrittenBudget } from '#core/budget';
import { importTexts } from '#texts/en/screens/import';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { budgetQuery, useSaveBudget } from '../budget/budget-query.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';

interface FileBudgetProps {
  budget: WrittenBudget | 'unreadable';
  /** Nothing else will be added. */
  isAlone: boolean;
  isOnline: boolean;
}

export function FileBudget({ budget, isAlone, isOnline }: FileBudgetProps) {
  const t = useTexts(importTexts).budget;
  const { data } = useQuery(budgetQuery);
  const { mutate: save, isPending, isSuccess } = useSaveBudget();
  if (isSuccess) return null;
  if (budget === 'unreadable') return <p className="text-sm">{t.unreadable}</p>;
  if (data?.budget) return <p className="text-sm">{t.kept}</p>;
  if (!data || !isAlone) return <p className="text-sm">{data ? t.added : t.unsure}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {t.alone}
      <Button
        variant="secondary"
        size="sm"
        disabled={!isOnline}
        loading={isPending}
        onClick={() =>
          save(budget, {
            onSuccess: () => toast({ title: t.done }),
            onError: (error) => toastError(sentenceOf(error, t.failed)),
          })
        }
      >
        {t.go}
      </Button>
    </p>
  );
}
