/** Asks for the password of a known account. */
import { type FormEvent, useState } from 'react';
import { refuse } from '#core/verdict';
import { authTexts } from '#texts/en/screens/auth';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useTexts } from '../language/text.ts';

interface CurrentPasswordFormProps {
  email: string;
  label: string;
  submitLabel: string;
  /** The error of the last attempt. */
  problem: string | undefined;
  isBusy: boolean;
  onSubmit: (password: string) => void;
}

export function CurrentPasswordForm(props: CurrentPasswordFormProps) {
  const { email, label, submitLabel, problem, isBusy, onSubmit } = props;
  const t = useTexts(authTexts);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Portal events bubble through the React tree: a form around the dialog must not receive this one.
    event.stopPropagation();
    setIsMissing(password === '');
    if (password !== '') onSubmit(password);
  }

  return (
    <form noValidate className="wrap-anywhere flex flex-col gap-4" onSubmit={submit}>
      {/* Tells password managers the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={label} error={isMissing ? refuse('password_required').problem : problem} required>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          showLabel={t.showPassword}
          hideLabel={t.hidePassword}
        />
      </Field>
      <Button type="submit" loading={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
