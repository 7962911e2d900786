import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BudgetLine } from '#core/budget';
import { CATEGORY_CODES, type CategoryCode } from '#core/category';
import { formatMinor, symbolOf, toDecimalString } from '#core/money/money';
import { parseTypedAmount } from '#core/money/typed-amount';
import { accept, type Verdict } from '#core/verdict';
import { budgetTexts } from '#texts/en/screens/budget';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { NetworkError } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { toastProblem } from '../device/problem-toast.ts';
import { useTexts } from '../language/text.ts';
import { useUnlockedSubscriptions } from '../subscriptions/queries.ts';
import { firstProblem, listProblems, problemOf, resolveBy } from '../ui/rule-resolver.ts';
import { useViewer } from '../viewer/use-viewer.ts';
import { useSaveBudget, type WrittenBudget } from './budget-query.ts';
import { convertAmount } from './convert-amount.ts';
import { reportBudget } from './report.ts';

const FIELDS = ['overall', ...CATEGORY_CODES] as const;
type BudgetField = (typeof FIELDS)[number];
type Values = Record<BudgetField, string>;

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
  const { data: list } = useUnlockedSubscriptions();
  const save = useSaveBudget();
  const { register, handleSubmit, formState, getValues, reset } = useForm<Values>({
    resolver: resolveBy((values) =>
      listProblems(mapFields((field) => readTypedLimit(values[field], currency))),
    ),
    defaultValues: mapFields((field) => limitOf(budget, field) ?? ''),
  });
  const report = useMemo(
    () => list && reportBudget(list, { overall: null, categories: {}, ...budget, currency }, viewer),
    [list, budget, currency, viewer],
  );
  const lineOf = (field: BudgetField) =>
    report?.lines.find(({ category }) => (category ?? 'overall') === field);
  const money = (minor: bigint) => formatMinor(minor, currency, viewer.country);
  const sayDue = ({ dueMinor, overMinor }: BudgetLine) =>
    overMinor > 0n && currency === budget?.currency
      ? t.dueOver(money(dueMinor), money(overMinor))
      : t.due(money(dueMinor));

  async function send(wanted: WrittenBudget | { currency: string }, onDone: () => void): Promise<void> {
    try {
      await save.mutateAsync(wanted);
      onDone();
      onClose();
    } catch (error) {
      toastError(error instanceof NetworkError ? t.unreachable : sentenceOf(error, t.failed));
    }
  }

  function toWritten(values: Values): WrittenBudget {
    const amounts = mapFields((field) => {
      const minor = readTypedLimit(values[field], currency);
      return minor.ok && minor.value !== null ? toDecimalString(minor.value, currency) : null;
    });
    const set = CATEGORY_CODES.flatMap((code) => (amounts[code] === null ? [] : [[code, amounts[code]]]));
    return { currency, overall: amounts.overall, categories: Object.fromEntries(set) };
  }

  function remove(removed: WrittenBudget): Promise<void> {
    const undo = { label: t.undo, altText: t.undoHow, onAction: () => save.mutate(removed) };
    return send({ currency }, () => toast({ title: t.removed, action: undo }));
  }

  /** What is typed, at the rate of the day; saved only with the button. */
  function convertAll(): void {
    const typed = getValues();
    reset(mapFields((field) => convertAmount(typed[field], currency, viewer) ?? ''));
    setConverted(viewer.currency);
  }

  const symbol = symbolOf(currency);
  const isForeign = currency !== viewer.currency;
  const canConvert = isForeign && convertAmount('1', currency, viewer) !== null;
  const submit = handleSubmit(
    (values) => send(toWritten(values), () => toast({ title: t.saved })),
    (wrong) => toastProblem(firstProblem(wrong, FIELDS)),
  );
  return (
    <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
      <DialogBody className="flex flex-col gap-5">
        {isForeign ? (
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3 text-sm">
            {t.otherCurrency(currency)}
            {canConvert ? (
              <Button variant="secondary" size="sm" onClick={convertAll}>
                {t.convert(viewer.currency)}
              </Button>
            ) : null}
          </p>
        ) : null}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {FIELDS.map((field) => {
            const line = lineOf(field);
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
                  prefix={symbol}
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
            disabled={save.isPending}
            onClick={() => void remove(budget)}
          >
            {t.remove}
          </Button>
        ) : null}
        <DialogClose asChild>
          <Button variant="secondary">{t.cancel}</Button>
        </DialogClose>
        <Button type="submit" loading={save.isPending}>
          {t.save}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Nothing typed is no limit. */
function readTypedLimit(typed: string, currency: string): Verdict<number | null> {
  return typed.trim() === '' ? accept(null) : parseTypedAmount(typed, currency);
}

function limitOf(budget: WrittenBudget | null, field: BudgetField): string | null | undefined {
  return field === 'overall' ? budget?.overall : budget?.categories[field as CategoryCode];
}

function mapFields<Value>(read: (field: BudgetField) => Value): Record<BudgetField, Value> {
  return Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as Record<BudgetField, Value>;
}
