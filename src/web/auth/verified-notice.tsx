/**
 * Shown after verification. The owner of the mailbox may not be the one who signed up, so all sessions were ended: the
 * page asks for the password once, and offers to set a new one without knowing it.
 */
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { authTexts } from '#texts/en/screens/auth';
import { buttonClass } from '#web/ui/button-class.ts';
import { ApiError, call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { HOME_PATH, signInAddress } from '../device/session.ts';
import { followAccount, useTexts } from '../language/text.ts';
import { CurrentPasswordForm } from './current-password-form.tsx';
import { enterApp } from './enter-app.ts';
import { sendPendingLogout } from './log-out.ts';
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
    return (
      <NoticePage {...notice} lead={t.verifiedHere}>
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
        <p className="text-balance text-center text-muted text-sm">{t.notChosen}</p>
        <a href={`/reset-password?token=${newPasswordToken}`} className={buttonClass('secondary')}>
          {t.newPassword}
        </a>
      </div>
    </NoticePage>
  );
}

function PasswordOnce({ email }: { email: string }) {
  const t = useTexts(authTexts);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function signIn(password: string): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await sendPendingLogout();
      const { user } = await call('POST /api/auth/signin', { body: { email, password } });
      // Stored before the app starts, so that a new device opens it in the user's language.
      await followAccount(user.language).catch(() => undefined);
      return await enterApp(HOME_PATH, { title: t.signin.enteredTitle, description: t.signin.entered });
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 401;
      if (isWrong) setProblem(t.verify.wrongPassword);
      else toastError(sentenceOf(error, t.unreachable));
    }
    setIsBusy(false);
  }

  return (
    <CurrentPasswordForm
      email={email}
      label={t.verify.passwordOf(email)}
      submitLabel={t.verify.continue}
      problem={problem}
      isBusy={isBusy}
      onSubmit={(password) => void signIn(password)}
    />
  );
}
