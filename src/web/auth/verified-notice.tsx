/**
 * After an address was verified. Whoever opened the link may not be whoever signed up, so everybody was signed out: the
 * page asks for the password once, and lets its reader choose another one without knowing it.
 */
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { PASSWORD_REQUIRED } from '#core/account';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { ApiError, call } from '../api.ts';
import { HOME_PATH, signInAddress } from '../session.ts';
import { authTexts } from '../texts/en/auth.ts';
import { useTexts } from '../texts/text.ts';
import { enterApp } from './enter-app.ts';
import { sentenceOf, toastError } from './error-toast.ts';
import { settleLogout } from './log-out.ts';
import { NoticePage } from './notice-page.tsx';

interface VerifiedNoticeProps {
  isSignedIn: boolean;
  email: string;
  newPasswordToken?: string | undefined;
}

export function VerifiedNotice({ isSignedIn, email, newPasswordToken }: VerifiedNoticeProps) {
  const t = useTexts(authTexts).verify;
  const notice = { tone: 'good', icon: <CircleCheck />, heading: t.successTitle } as const;
  if (isSignedIn) {
    const back = { href: signInAddress('signin'), text: t.back };
    return (
      <NoticePage {...notice} lead={t.verifiedHere} back={back}>
        <a href={HOME_PATH} className={buttonClass()}>
          {t.dashboard}
        </a>
      </NoticePage>
    );
  }
  if (newPasswordToken === undefined) {
    return (
      <NoticePage {...notice} lead={t.success}>
        <a href={signInAddress('signin')} className={buttonClass()}>
          {t.signIn}
        </a>
      </NoticePage>
    );
  }
  const lead = (
    <>
      <p>{t.success}</p>
      <p className="mt-1">{t.ended}</p>
    </>
  );
  return (
    <NoticePage {...notice} lead={lead} back={{ href: signInAddress('signin'), text: t.signIn }}>
      <PasswordOnce email={email} />
      <div className="mt-3 flex flex-col gap-2 border-t pt-5">
        <p className="text-center text-muted text-sm">{t.notChosen}</p>
        <a href={`/reset-password?token=${newPasswordToken}`} className={buttonClass('secondary')}>
          {t.newPassword}
        </a>
      </div>
    </NoticePage>
  );
}

function PasswordOnce({ email }: { email: string }) {
  const t = useTexts(authTexts);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function signIn(): Promise<void> {
    setIsBusy(true);
    try {
      await settleLogout();
      await call('POST /api/auth/signin', { body: { email, password } });
      return await enterApp(HOME_PATH, { title: t.signin.enteredTitle, description: t.signin.entered });
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 401;
      if (isWrong) setProblem(t.verify.wrongPassword);
      else toastError(sentenceOf(error, t.unreachable));
    }
    setIsBusy(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setProblem(password === '' ? PASSWORD_REQUIRED : undefined);
    if (password !== '') void signIn();
  }

  return (
    <form noValidate className="wrap-anywhere flex flex-col gap-4" onSubmit={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t.verify.passwordOf(email)} error={problem} required>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          showLabel={t.showPassword}
          hideLabel={t.hidePassword}
        />
      </Field>
      <Button type="submit" loading={isBusy}>
        {t.verify.continue}
      </Button>
    </form>
  );
}
