/** Saved plans: open one, save what is on screen, delete. */
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { WhatIfChange } from '#core/advice/what-if';
import { adviceTexts } from '#texts/en/screens/advice';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import { useRemovePlan, useSavePlan, useWhatIfPlans, type WhatIfPlan } from './what-if-plan-queries.ts';

interface WhatIfPlansProps {
  changes: readonly WhatIfChange[];
  /** The saved plan on screen; null for a new one. */
  opened: WhatIfPlan | null;
  onOpen: (plan: WhatIfPlan | null) => void;
}

const NAME_LENGTH = 60;

export function WhatIfPlans({ changes, opened, onOpen }: WhatIfPlansProps) {
  const t = useTexts(adviceTexts).whatIf;
  const { data: plans, isError } = useWhatIfPlans();
  const remove = useRemovePlan();

  function removePlan({ id }: WhatIfPlan) {
    remove.mutate(id, {
      onSuccess: () => (opened?.id === id ? onOpen(null) : undefined),
      onError: (error) => toastError(sentenceOf(error, t.removeFailed)),
    });
  }

  return (
    <section>
      <h3 className="font-semibold text-sm">{t.plans}</h3>
      {isError ? <p className="text-danger-ink text-sm">{t.loadFailed}</p> : null}
      {plans?.length === 0 ? <p className="text-muted text-sm">{t.noPlans}</p> : null}
      <ul className="mt-1.5 flex flex-col gap-1 empty:hidden">
        {plans?.map((plan) => (
          <li key={plan.id} className="flex items-center gap-1">
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={plan.id === opened?.id}
              onClick={() => onOpen(plan)}
              className="min-w-0 flex-1 justify-start! aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            >
              <span className="truncate">{plan.name}</span>
            </Button>
            <IconButton
              size="sm"
              tooltip={false}
              label={t.remove(plan.name)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => removePlan(plan)}
              className="text-muted hover:text-danger-ink"
            />
          </li>
        ))}
      </ul>
      <SaveForm key={opened?.id ?? 'new'} changes={changes} opened={opened} onOpen={onOpen} />
    </section>
  );
}

function SaveForm({ changes, opened, onOpen }: WhatIfPlansProps) {
  const t = useTexts(adviceTexts).whatIf;
  const save = useSavePlan();
  const [name, setName] = useState(opened?.name ?? '');
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setError(t.planNameRequired);
    save.mutate(
      { id: opened?.id ?? null, body: { name, changes: [...changes] } },
      {
        onSuccess: (plan) => {
          onOpen(plan);
          toast({ title: t.saved(plan.name) });
        },
        onError: (failure) => toastError(sentenceOf(failure, t.saveFailed)),
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-2">
      <Field label={t.planName} error={error} required>
        <Input
          value={name}
          maxLength={NAME_LENGTH}
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={save.isPending}>
        {opened ? t.saveChanges : t.save}
      </Button>
    </form>
  );
}
