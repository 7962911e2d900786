/** The new password, twice. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkPassword, checkPasswordRepeat, PASSWORD_MIN_LENGTH } from '#core/account/account';
import { refuse } from '#core/verdict';
import { authTexts } from '#texts/en/screens/auth';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ApiError, call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { toastProblem } from '../device/problem-toast.ts';
import { markSignedOut } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import { firstProblem, listProblems, problemOf, resolveBy } from '../ui/rule-resolver.ts';
import { forgotAddress } from './forgot-address.ts';
import { usePasswordStrength } from './use-password-strength.ts';

interface ResetValues {
  password: string;
  repeat: string;
}

const RESET_TOAST_MS = 8_000;

const resolver = resolveBy<ResetValues>(({ password, repeat }) => {
  const match = checkPasswordRepeat(password, repeat);
  if (!match.ok) return listProblems<ResetValues>({ repeat: match });
  // An empty password gets the same message as a short one.
  return listProblems<ResetValues>({
    password:
      password === ''
        ? refuse('password_too_short', { limit: PASSWORD_MIN_LENGTH })
        : checkPassword(password),
  });
});

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const t = useTexts(authTexts);
  const passkeys = usePasskeyCount(token);
  const [removesPasskeys, setRemovesPasskeys] = useState(true);
  const { reset, isDead } = useReset(token, removesPasskeys, onDone);
  const { register, handleSubmit, watch, formState } = useForm<ResetValues>({
    resolver,
    defaultValues: { password: '', repeat: '' },
  });
  const { errors, isSubmitting } = formState;
  const strength = usePasswordStrength(watch('password'), PASSWORD_MIN_LENGTH);
  const labels = { showLabel: t.showPassword, hideLabel: t.hidePassword };
  const submit = handleSubmit(reset, (wrong) => {
    const problem = firstProblem(wrong, ['repeat', 'password']);
    if (problem?.code === 'passwords_differ') toastError(t.reset.mismatch, t.reset.mismatchTitle);
    else toastProblem(problem, problem?.code === 'password_too_short' ? t.reset.tooShortTitle : undefined);
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={t.reset.newPassword} error={problemOf(errors.password)} required>
        <PasswordInput
          {...register('password')}
          {...labels}
          autoComplete="new-password"
          {...(strength && { strength })}
        />
      </Field>
      <Field label={t.reset.confirmPassword} error={problemOf(errors.repeat)} required>
        <PasswordInput {...register('repeat')} {...labels} autoComplete="new-password" />
      </Field>
      {passkeys > 0 ? (
        <Checkbox
          checked={removesPasskeys}
          onCheckedChange={(isChecked) => setRemovesPasskeys(isChecked === true)}
          label={t.reset.removePasskeys}
          hint={t.reset.removePasskeysHint(passkeys)}
        />
      ) : null}
      <Button type="submit" loading={isSubmitting}>
        {t.reset.submit}
      </Button>
      {isDead ? (
        <a
          href={forgotAddress()}
          className="inline-flex min-h-11 items-center justify-center font-semibold text-accent-ink underline underline-offset-4"
        >
          {t.reset.newLink}
        </a>
      ) : null}
    </form>
  );
}

/** 0 until it is loaded; an invalid link is reported when it is used. */
function usePasskeyCount(token: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    call('POST /api/auth/reset-password/check', { body: { token } }).then(
      ({ passkeys }) => setCount(passkeys),
      () => undefined,
    );
  }, [token]);
  return count;
}

function useReset(token: string, removePasskeys: boolean, onDone: () => void) {
  const t = useTexts(authTexts).reset;
  /** The link is invalid: offer a new one. */
  const [isDead, setIsDead] = useState(false);
  async function reset({ password }: ResetValues): Promise<void> {
    try {
      await call('POST /api/auth/reset-password', { body: { token, password, removePasskeys } });
      markSignedOut();
      toast({ title: t.successTitle, description: t.success, duration: RESET_TOAST_MS });
      onDone();
    } catch (error) {
      const code = error instanceof ApiError ? error.body.code : undefined;
      setIsDead(code === 'reset_expired' || code === 'reset_invalid');
      if (code === 'reset_expired') toastError(t.expired, t.expiredTitle);
      else toastError(sentenceOf(error, t.failed), t.failedTitle);
    }
  }
  return { reset, isDead };
}
