/** Saved what-if scenarios: open one, save what is on screen, delete. */
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
import {
  useRemoveScenario,
  useSaveScenario,
  useWhatIfScenarios,
  type WhatIfScenario,
} from './what-if-scenario-queries.ts';

interface WhatIfScenariosProps {
  changes: readonly WhatIfChange[];
  /** The saved scenario on screen; null for a new one. */
  opened: WhatIfScenario | null;
  onOpen: (scenario: WhatIfScenario | null) => void;
}

const NAME_LENGTH = 60;

export function WhatIfScenarios({ changes, opened, onOpen }: WhatIfScenariosProps) {
  const t = useTexts(adviceTexts).whatIf;
  const { data: scenarios, isError } = useWhatIfScenarios();
  const remove = useRemoveScenario();

  function removeScenario({ id }: WhatIfScenario) {
    remove.mutate(id, {
      onSuccess: () => (opened?.id === id ? onOpen(null) : undefined),
      onError: (error) => toastError(sentenceOf(error, t.removeFailed)),
    });
  }

  return (
    <section>
      <h3 className="font-semibold text-sm">{t.scenarios}</h3>
      {isError ? <p className="text-danger-ink text-sm">{t.loadFailed}</p> : null}
      {scenarios?.length === 0 ? <p className="text-muted text-sm">{t.noScenarios}</p> : null}
      <ul className="mt-1.5 flex flex-col gap-1 empty:hidden">
        {scenarios?.map((scenario) => (
          <li key={scenario.id} className="flex items-center gap-1">
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={scenario.id === opened?.id}
              onClick={() => onOpen(scenario)}
              className="min-w-0 flex-1 justify-start! aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            >
              <span className="truncate">{scenario.name}</span>
            </Button>
            <IconButton
              size="sm"
              tooltip={false}
              label={t.remove(scenario.name)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => removeScenario(scenario)}
              className="text-muted hover:text-danger-ink"
            />
          </li>
        ))}
      </ul>
      <SaveForm key={opened?.id ?? 'new'} changes={changes} opened={opened} onOpen={onOpen} />
    </section>
  );
}

function SaveForm({ changes, opened, onOpen }: WhatIfScenariosProps) {
  const t = useTexts(adviceTexts).whatIf;
  const save = useSaveScenario();
  const [name, setName] = useState(opened?.name ?? '');
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setError(t.nameRequired);
    save.mutate(
      { id: opened?.id ?? null, body: { name, changes: [...changes] } },
      {
        onSuccess: (scenario) => {
          onOpen(scenario);
          toast({ title: t.saved(scenario.name) });
        },
        onError: (failure) => toastError(sentenceOf(failure, t.saveFailed)),
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-2">
      <Field label={t.name} error={error} required>
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
