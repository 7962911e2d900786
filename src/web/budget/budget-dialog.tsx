/** Sets, changes and removes the monthly budget, with what is due beside each limit. */
import { budgetTexts } from '#texts/en/screens/budget';
import { Dialog, DialogBody, DialogContent } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';
import { focusFirstField } from '../ui/focus-first-field.ts';
import { BudgetForm } from './budget-form.tsx';
import { useBudget } from './budget-query.ts';

export function BudgetDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(budgetTexts);
  const { data, isError, isFetching, refetch } = useBudget();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={t.title} description={t.lead} onOpenAutoFocus={focusFirstField}>
        {data ? (
          <BudgetForm budget={data.budget} onClose={onClose} />
        ) : (
          <DialogBody>
            {isError ? (
              <ErrorState
                title={t.loadFailed}
                actionLabel={t.retry}
                isActing={isFetching}
                onAction={() => void refetch()}
              />
            ) : (
              <Skeleton className="h-80 w-full rounded-lg" />
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}
