import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import {
  checkEmail,
  checkPassword,
  checkPasswordRepeat,
  checkUserName,
  PASSWORD_MIN_LENGTH,
} from '#core/account/account';
import { guessCountry } from '#core/country/countries';
import { authTexts } from '#texts/en/screens/auth';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { deviceZone } from '../device/device-zone.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { toastProblem } from '../device/problem-toast.ts';
import { getLanguage, useTexts } from '../language/text.ts';
import { firstProblem, listProblems, problemOf, resolveBy } from '../ui/rule-resolver.ts';
import { type CountryChoice, CountryField, checkChoice, toChoice } from '../viewer/country-field.tsx';
import { enterApp } from './enter-app.ts';
import { sendPendingLogout } from './log-out.ts';
import { usePasswordStrength } from './use-password-strength.ts';

interface SignUpValues {
  name: string;
  email: string;
  country: CountryChoice;
  password: string;
  repeat: string;
}

const ORDER = ['name', 'email', 'country', 'password', 'repeat'] as const;
const VERIFICATION_TOAST_MS = 10_000;

const resolver = resolveBy<SignUpValues>((values) =>
  listProblems({
    name: checkUserName(values.name),
    email: checkEmail(values.email),
    country: checkChoice(values.country),
    password: checkPassword(values.password),
    repeat: checkPasswordRepeat(values.password, values.repeat),
  }),
);

function startValues(): SignUpValues {
  const guess = guessCountry(deviceZone(), navigator.languages);
  return { name: '', email: '', country: toChoice(guess.name), password: '', repeat: '' };
}

interface SignUpFormProps {
  next: string;
  onClose: () => void;
}

export function SignUpForm({ next, onClose }: SignUpFormProps) {
  const t = useTexts(authTexts);
  const { signUp, isBusy } = useSignUp(next, onClose);
  const { register, control, handleSubmit, watch, formState } = useForm<SignUpValues>({
    resolver,
    defaultValues: startValues(),
  });
  const { errors } = formState;
  const strength = usePasswordStrength(watch('password'), PASSWORD_MIN_LENGTH);
  const submit = handleSubmit(signUp, (wrong) => toastProblem(firstProblem(wrong, ORDER)));
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={t.name} error={problemOf(errors.name)} required>
        <Input {...register('name')} autoComplete="name" dir="auto" />
      </Field>
      <Field label={t.email} error={problemOf(errors.email)} required>
        <Input {...register('email')} type="email" autoComplete="email" inputMode="email" />
      </Field>
      <Controller
        control={control}
        name="country"
        render={({ field }) => (
          <CountryField value={field.value} onChange={field.onChange} error={problemOf(errors.country)} />
        )}
      />
      <Field label={t.password} error={problemOf(errors.password)} required>
        <PasswordInput
          {...register('password')}
          autoComplete="new-password"
          showLabel={t.showPassword}
          hideLabel={t.hidePassword}
          {...(strength && { strength })}
        />
      </Field>
      <Field label={t.confirmPassword} error={problemOf(errors.repeat)} required>
        <PasswordInput
          {...register('repeat')}
          autoComplete="new-password"
          showLabel={t.showPassword}
          hideLabel={t.hidePassword}
        />
      </Field>
      <Button type="submit" loading={isBusy} className="mt-1">
        {t.signup.submit}
      </Button>
      <Terms />
    </form>
  );
}

function useSignUp(next: string, onClose: () => void) {
  const t = useTexts(authTexts).signup;
  const [isBusy, setIsBusy] = useState(false);
  async function signUp({ name, email, country, password }: SignUpValues): Promise<void> {
    setIsBusy(true);
    const chosen = checkChoice(country);
    try {
      await sendPendingLogout();
      const body = {
        name,
        email,
        password,
        country: chosen.ok ? chosen.value : null,
        language: getLanguage(),
      };
      const answer = await call('POST /api/auth/signup', { body });
      if (!answer.requiresVerification)
        return await enterApp(next, { title: t.enteredTitle, description: t.entered });
      onClose();
      toast({ title: t.verifyTitle, description: t.verifyFirst, duration: VERIFICATION_TOAST_MS });
    } catch (error) {
      toastError(sentenceOf(error, t.failed), t.failedTitle);
    }
    setIsBusy(false);
  }
  return { signUp, isBusy };
}

function Terms() {
  const t = useTexts(authTexts).signup;
  return (
    <p className="text-balance text-center text-muted text-xs">
      {t.terms}{' '}
      <a href="/terms" className="underline underline-offset-2">
        {t.termsLink}
      </a>{' '}
      {t.and}{' '}
      <a href="/privacy" className="underline underline-offset-2">
        {t.privacyLink}
      </a>
      {t.termsEnd}
    </p>
  );
}
