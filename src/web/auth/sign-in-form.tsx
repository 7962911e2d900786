import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkEmail } from '#core/account/account';
import { accept, refuse } from '#core/verdict';
import { authTexts } from '#texts/en/screens/auth';
import { messagesTexts } from '#texts/en/screens/messages';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ApiError, call, NetworkError } from '../device/api.ts';
import { toastError } from '../device/error-toast.ts';
import { toastProblem } from '../device/problem-toast.ts';
import { followAccount, getTexts, useTexts } from '../language/text.ts';
import { firstProblem, listProblems, problemOf, resolveBy } from '../ui/rule-resolver.ts';
import { enterApp } from './enter-app.ts';
import { sendPendingLogout } from './log-out.ts';

interface SignInValues {
  email: string;
  password: string;
}

const VERIFICATION_TOAST_MS = 10_000;

const resolver = resolveBy<SignInValues>(({ email, password }) =>
  listProblems({
    email: checkEmail(email),
    // No rule on length here: passwords that were accepted once must keep working.
    password: password === '' ? refuse('password_required') : accept(password),
  }),
);

interface SignInFormProps {
  next: string;
  onForgot: (email: string) => void;
}

export function SignInForm({ next, onForgot }: SignInFormProps) {
  const t = useTexts(authTexts);
  const { signIn, isBusy, hint } = useSignIn(next);
  const { register, handleSubmit, getValues, formState } = useForm<SignInValues>({
    resolver,
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(signIn, (wrong) => toastProblem(firstProblem(wrong, ['email', 'password'])));
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={t.email} error={problemOf(errors.email)} required>
        <Input {...register('email')} type="email" autoComplete="username webauthn" inputMode="email" />
      </Field>
      <div className="flex flex-col gap-1">
        <Field label={t.password} error={problemOf(errors.password)} required>
          <PasswordInput
            {...register('password')}
            autoComplete="current-password"
            showLabel={t.showPassword}
            hideLabel={t.hidePassword}
          />
        </Field>
        <Button
          variant="link"
          size="sm"
          className="-mr-3 self-end"
          onClick={() => onForgot(getValues('email'))}
        >
          {t.signin.forgot}
        </Button>
      </div>
      {hint ? (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-ink">
          {hint === 'unverified' ? (
            <>
              {t.signin.verificationRequired}{' '}
              <a href="/verify-email" className="font-semibold underline underline-offset-2">
                {t.signin.resend}
              </a>
            </>
          ) : (
            t.unreachable
          )}
        </p>
      ) : null}
      <Button type="submit" loading={isBusy}>
        {t.signin.submit}
      </Button>
    </form>
  );
}

/** A hint that stays after the notification. */
type Hint = 'unverified' | 'unreachable' | null;

function useSignIn(next: string) {
  const t = useTexts(authTexts).signin;
  const [isBusy, setIsBusy] = useState(false);
  const [hint, setHint] = useState<Hint>(null);

  function explain(error: unknown): void {
    const { status, body } = error instanceof ApiError ? error : { status: 0, body: {} };
    const sentence = getTexts(messagesTexts).failure(body);
    if (status === 403) {
      setHint('unverified');
      const title = t.verificationRequiredTitle;
      const description = t.verificationRequired;
      toast({ title, description, variant: 'destructive', duration: VERIFICATION_TOAST_MS });
    } else if ((status === 429 || status === 503) && sentence) {
      toastError(sentence);
    } else {
      if (error instanceof NetworkError) setHint('unreachable');
      toastError(t.failed, t.failedTitle);
    }
  }

  async function signIn(body: SignInValues): Promise<void> {
    setIsBusy(true);
    setHint(null);
    try {
      await sendPendingLogout();
      const { user } = await call('POST /api/auth/signin', { body });
      // Stored before the app starts, so that a new device opens it in the user's language.
      await followAccount(user.language).catch(() => undefined);
      return await enterApp(next, { title: t.enteredTitle, description: t.entered });
    } catch (error) {
      explain(error);
    }
    setIsBusy(false);
  }

  return { signIn, isBusy, hint };
}
