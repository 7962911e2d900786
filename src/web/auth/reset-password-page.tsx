/** `/reset-password?token=…`: the form, done, or a link that is none. */
import { CircleCheck, KeyRound, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { authTexts } from '#texts/en/screens/auth';
import { buttonClass } from '#web/ui/button-class.ts';
import { signInAddress } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import { forgotAddress } from './forgot-address.ts';
import { NoticePage } from './notice-page.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

export function ResetPasswordPage() {
  const t = useTexts(authTexts).reset;
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  const [isDone, setIsDone] = useState(false);
  const back = { href: signInAddress('signin'), text: t.back };
  if (!token) {
    return (
      <NoticePage tone="bad" icon={<Link2Off />} heading={t.invalidLink} lead={t.invalidLinkLead} back={back}>
        <a href={forgotAddress()} className={buttonClass()}>
          {t.newLink}
        </a>
      </NoticePage>
    );
  }
  if (isDone) {
    return (
      <NoticePage tone="good" icon={<CircleCheck />} heading={t.complete} lead={t.completeLead}>
        <a href={signInAddress('signin')} className={buttonClass()}>
          {t.signIn}
        </a>
      </NoticePage>
    );
  }
  return (
    <NoticePage tone="plain" icon={<KeyRound />} heading={t.heading} lead={t.lead} back={back}>
      <ResetPasswordForm token={token} onDone={() => setIsDone(true)} />
    </NoticePage>
  );
}
