/** The country, and what changing it means for stored amounts. */
import { ArrowRight, ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { InputProblem } from '#core/verdict';
import { accountTexts } from '#texts/en/screens/account';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { toastProblem } from '../device/problem-toast.ts';
import { useTexts } from '../language/text.ts';
import { CountryField, checkChoice, toChoice } from '../viewer/country-field.tsx';
import type { User } from '../viewer/use-user.ts';
import { useChangeCountry } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

export function CountryForm({ user }: { user: User }) {
  const words = useTexts(accountTexts);
  const t = words.country;
  const change = useChangeCountry();
  const [choice, setChoice] = useState(() => toChoice(user.country));
  const [problem, setProblem] = useState<InputProblem>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const verdict = checkChoice(choice);
    setProblem(verdict.ok ? undefined : verdict.problem);
    if (!verdict.ok) return toastProblem(verdict.problem);
    try {
      const { country } = await change.mutateAsync(verdict.value);
      toast({ title: t.updatedTitle, description: t.updated(country) });
    } catch (error) {
      toastError(sentenceOf(error, words.saveFailed));
    }
  }

  return (
    <SettingsSection title={t.title} lead={t.lead}>
      <form noValidate className="flex flex-col items-start gap-4" onSubmit={(event) => void save(event)}>
        <div className="flex w-full max-w-md flex-col gap-4">
          <CountryField value={choice} onChange={setChoice} error={problem} />
        </div>
        <ul aria-label={t.effects} className="flex max-w-prose flex-col gap-2 text-muted text-sm">
          <li className="flex gap-2">
            <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t.changes}
          </li>
          <li className="flex gap-2">
            <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            {t.keeps}
          </li>
        </ul>
        <Button type="submit" variant="secondary" loading={change.isPending}>
          {t.submit}
        </Button>
      </form>
    </SettingsSection>
  );
}
