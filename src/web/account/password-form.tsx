/** Change Password, or 'Password Not Available' for Google sign-ups. */
import { KeyRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { checkPasswordChange, NEW_PASSWORD_MIN_LENGTH } from '#core/account/account';
import type { InputProblem } from '#core/verdict';
import { accountTexts } from '#texts/en/screens/account';
import { authTexts } from '#texts/en/screens/auth';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { usePasswordStrength } from '../auth/use-password-strength.ts';
import { call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { toastProblem } from '../device/problem-toast.ts';
import { useTexts } from '../language/text.ts';
import { type FieldProblems, firstProblem, problemOf, resolveBy } from '../ui/rule-resolver.ts';
import type { User } from '../viewer/use-user.ts';
import { useRefreshSessions } from './queries.ts';
import { SecurityTips } from './security-tips.tsx';
import { SettingsSection } from './settings-section.tsx';

interface PasswordValues {
  current: string;
  next: string;
  confirm: string;
}

const ORDER = ['current', 'next', 'confirm'] as const;
const EMPTY: PasswordValues = { current: '', next: '', confirm: '' };

const resolver = resolveBy<PasswordValues>((values) => {
  const verdict = checkPasswordChange(values.current, values.next, values.confirm);
  return verdict.ok ? {} : placeProblem(verdict.problem, values);
});

/** Shows the form's one problem at the field it concerns. */
function placeProblem(problem: InputProblem, values: PasswordValues): FieldProblems<PasswordValues> {
  if (problem.code === 'password_fields_required')
    return { [ORDER.find((name) => values[name] === '') ?? 'current']: problem };
  return problem.code === 'new_passwords_differ' ? { confirm: problem } : { next: problem };
}

export function PasswordForm({ user }: { user: User }) {
  const t = useTexts(accountTexts).password;
  return (
    <SettingsSection title={t.title} lead={t.lead} aside={<SecurityTips />}>
      {user.hasPassword ? (
        <ChangeForm email={user.email} />
      ) : (
        <NotAvailable isGoogle={Boolean(user.googleId)} />
      )}
    </SettingsSection>
  );
}

function ChangeForm({ email }: { email: string }) {
  const t = useTexts(accountTexts).password;
  const words = useTexts(authTexts);
  const form = useForm<PasswordValues>({ resolver, defaultValues: EMPTY });
  const change = useChangePassword(() => form.reset(EMPTY));
  const { errors, isSubmitting } = form.formState;
  const labels = { showLabel: words.showPassword, hideLabel: words.hidePassword };
  const strength = usePasswordStrength(form.watch('next'), NEW_PASSWORD_MIN_LENGTH);
  const submit = form.handleSubmit(change, (wrong) => toastProblem(firstProblem(wrong, ORDER)));
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4 *:w-full *:max-w-md"
      onSubmit={(event) => void submit(event)}
    >
      {/* Tells password managers the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t.current} error={problemOf(errors.current)} required>
        <PasswordInput {...form.register('current')} {...labels} autoComplete="current-password" />
      </Field>
      <Field label={t.next} error={problemOf(errors.next)} required>
        <PasswordInput
          {...form.register('next')}
          {...labels}
          autoComplete="new-password"
          {...(strength && { strength })}
        />
      </Field>
      <Field label={t.confirm} error={problemOf(errors.confirm)} required>
        <PasswordInput {...form.register('confirm')} {...labels} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="secondary" loading={isSubmitting} className="w-auto!">
        {t.submit}
      </Button>
    </form>
  );
}

function useChangePassword(onChanged: () => void) {
  const t = useTexts(accountTexts).password;
  const refreshSessions = useRefreshSessions();
  return async ({ current, next }: PasswordValues): Promise<void> => {
    try {
      await call('POST /api/user/change-password', { body: { currentPassword: current, newPassword: next } });
      onChanged();
      toast({ title: t.changedTitle, description: t.changed });
      void refreshSessions();
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
    }
  };
}

function NotAvailable({ isGoogle }: { isGoogle: boolean }) {
  const t = useTexts(accountTexts).password;
  return (
    <div className="flex gap-4">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-lg bg-hover text-muted"
      >
        <KeyRound className="size-5" />
      </span>
      <div>
        <h3 className="font-semibold">{t.notAvailable}</h3>
        <p className="mt-1 max-w-prose text-[0.9375rem] text-muted">
          {isGoogle ? t.useGoogle : t.noPassword}
        </p>
        {isGoogle ? (
          <a
            href="https://myaccount.google.com/security"
            rel="noreferrer"
            target="_blank"
            className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent-ink text-sm underline underline-offset-4"
          >
            {t.googleSettings}
          </a>
        ) : null}
      </div>
    </div>
  );
}
