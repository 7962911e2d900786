/**
 * `/verify-email/not-me?token=…`: deletes an account that somebody else made with this address. Only a press does it,
 * because mail programs open links by themselves.
 */
import { CircleCheck, Link2Off, ShieldAlert, UserX } from 'lucide-react';
import { useState } from 'react';
import { authTexts } from '#texts/en/screens/auth';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ApiError, call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { signInAddress } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import { forgotAddress } from './forgot-address.ts';
import { NoticePage } from './notice-page.tsx';

type Outcome = 'deleted' | 'verified' | 'dead';

export function NotMePage() {
  const t = useTexts(authTexts);
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : 'dead');
  const back = { href: signInAddress('signin'), text: t.verify.back };
  switch (outcome) {
    case 'deleted':
      return (
        <NoticePage tone="good" icon={<CircleCheck />} heading={t.notMe.doneTitle} lead={t.notMe.done} />
      );
    case 'verified':
      return (
        <NoticePage
          tone="bad"
          icon={<ShieldAlert />}
          heading={t.notMe.verifiedTitle}
          lead={t.notMe.verified}
          back={back}
        >
          <a href={forgotAddress()} className={buttonClass()}>
            {t.verify.newPassword}
          </a>
        </NoticePage>
      );
    case 'dead':
      return (
        <NoticePage
          tone="bad"
          icon={<Link2Off />}
          heading={t.notMe.deadTitle}
          lead={t.notMe.dead}
          back={back}
        />
      );
    case null:
      return (
        <NoticePage tone="plain" icon={<UserX />} heading={t.notMe.heading} lead={t.notMe.lead}>
          <Ask token={token ?? ''} onSettled={setOutcome} />
        </NoticePage>
      );
  }
}

function Ask({ token, onSettled }: { token: string; onSettled: (outcome: Outcome) => void }) {
  const t = useTexts(authTexts).notMe;
  const [isBusy, setIsBusy] = useState(false);
  async function disown(): Promise<void> {
    setIsBusy(true);
    try {
      await call('POST /api/auth/disown', { body: { token } });
      onSettled('deleted');
    } catch (error) {
      setIsBusy(false);
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 409) onSettled('verified');
      else if (status === 400) onSettled('dead');
      else toastError(sentenceOf(error, t.failed));
    }
  }
  return (
    <>
      <Button variant="destructive" loading={isBusy} onClick={() => void disown()}>
        {t.confirm}
      </Button>
      <a href="/" className={buttonClass('secondary')}>
        {t.itWasMe}
      </a>
    </>
  );
}
