import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BudgetLine, WrittenBudget } from '#core/budget';
import { formatMinor, symbolOf } from '#core/money/money';
import { budgetTexts } from '#texts/en/screens/budget';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toastProblem } from '../device/problem-toast.ts';
import { useTexts } from '../language/text.ts';
import { useUnlockedSubscriptions } from '../subscriptions/queries.ts';
import { firstProblem, listProblems, problemOf, resolveBy } from '../ui/rule-resolver.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import {
  BUDGET_FIELDS,
  type BudgetField,
  type BudgetValues,
  mapFields,
  readTypedLimit,
  toValues,
  toWritten,
} from './budget-values.ts';
import { convertAmount } from './convert-amount.ts';
import { reportBudget } from './report.ts';
import { useWriteBudget } from './use-write-budget.ts';

interface BudgetFormProps {
  budget: WrittenBudget | null;
  onClose: () => void;
}

export function BudgetForm({ budget, onClose }: BudgetFormProps) {
  const t = useTexts(budgetTexts);
  const { categories } = useTexts(subscriptionsTexts);
  const viewer = useViewer();
  const [converted, setConverted] = useState<string | null>(null);
  const currency = converted ?? budget?.currency ?? viewer.currency;
  const { save, remove, isPending } = useWriteBudget(budget, onClose);
  const { register, handleSubmit, formState, getValues, reset, trigger } = useForm<BudgetValues>({
    resolver: resolveBy((values) =>
      listProblems(mapFields((field) => readTypedLimit(values[field], currency))),
    ),
    defaultValues: toValues(budget),
  });
  const report = useReport(budget, currency);
  const sayDue = useSayDue(currency, currency === budget?.currency);

  /** Converts the typed values at the day's rate, which only the button saves. Unreadable values are reported first. */
  async function convertAll(): Promise<void> {
    if (!(await trigger(undefined, { shouldFocus: true }))) return;
    const typed = getValues();
    reset(mapFields((field) => convertAmount(typed[field], currency, viewer) ?? ''));
    setConverted(viewer.currency);
  }

  const submit = handleSubmit(
    (values) => save(toWritten(values, currency)),
    (wrong) => toastProblem(firstProblem(wrong, BUDGET_FIELDS)),
  );
  return (
    <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
      <DialogBody className="flex flex-col gap-5">
        {currency === viewer.currency ? null : (
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3 text-sm">
            {t.otherCurrency(currency)}
            {convertAmount('1', currency, viewer) === null ? null : (
              <Button variant="secondary" size="sm" onClick={() => void convertAll()}>
                {t.convert(viewer.currency)}
              </Button>
            )}
          </p>
        )}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {BUDGET_FIELDS.map((field) => {
            const line = findLine(report?.lines, field);
            return (
              <Field
                key={field}
                label={field === 'overall' ? t.overall : categories[field]}
                hint={line ? <span className="tabular">{sayDue(line)}</span> : null}
                error={problemOf(formState.errors[field])}
                className={field === 'overall' ? 'border-b pb-5 sm:col-span-2' : ''}
              >
                <Input
                  {...register(field)}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={40}
                  prefix={symbolOf(currency)}
                  className="tabular"
                />
              </Field>
            );
          })}
        </div>
        {report && report.leftOut.length > 0 ? (
          <p className="break-words text-danger-ink text-sm">{t.noRate(report.leftOut.join(', '))}</p>
        ) : null}
      </DialogBody>
      <DialogFooter>
        {budget ? (
          <Button
            variant="ghost"
            className="sm:mr-auto"
            disabled={isPending}
            onClick={() => void remove(budget)}
          >
            {t.remove}
          </Button>
        ) : null}
        <DialogClose asChild>
          <Button variant="secondary">{t.cancel}</Button>
        </DialogClose>
        <Button type="submit" loading={isPending}>
          {t.save}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Nothing while the list is loaded. */
function useReport(budget: WrittenBudget | null, currency: string) {
  const viewer = useViewer();
  const { data: list } = useUnlockedSubscriptions();
  return useMemo(
    () => list && reportBudget(list, { overall: null, categories: {}, ...budget, currency }, viewer),
    [list, budget, currency, viewer],
  );
}

/** Amounts over a limit are shown only in the limits' own currency. */
function useSayDue(currency: string, isSetIn: boolean): (line: BudgetLine) => string {
  const t = useTexts(budgetTexts);
  const { country } = useViewer();
  const money = (minor: bigint) => formatMinor(minor, currency, country);
  return ({ dueMinor, overMinor }) =>
    overMinor > 0n && isSetIn ? t.dueOver(money(dueMinor), money(overMinor)) : t.due(money(dueMinor));
}

function findLine(lines: readonly BudgetLine[] | undefined, field: BudgetField): BudgetLine | undefined {
  return lines?.find(({ category }) => (category ?? 'overall') === field);
}
