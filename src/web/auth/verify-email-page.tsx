/** `/verify-email?token=…`: loading, success, error, expired. */
import { CircleAlert, Clock, Mail } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { authTexts } from '#texts/en/screens/auth';
import { messagesTexts } from '#texts/en/screens/messages';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { signInAddress } from '../device/session.ts';
import { useTexts } from '../language/text.ts';
import { NoticePage } from './notice-page.tsx';
import { ResendForm } from './resend-form.tsx';
import { type Verification, verifyToken } from './verification.ts';
import { VerifiedNotice } from './verified-notice.tsx';

export function VerifyEmailPage() {
  const t = useTexts(authTexts).verify;
  const { failure: describe } = useTexts(messagesTexts);
  const { verification, verify } = useVerification();
  const back = { href: signInAddress('signin'), text: t.back };
  switch (verification?.state) {
    case undefined:
      return (
        <NoticePage
          tone="plain"
          icon={<Spinner className="text-2xl" />}
          heading={t.loading}
          lead={t.loadingLead}
          back={back}
        />
      );
    case 'success':
      return <VerifiedNotice {...verification} />;
    case 'expired':
      return (
        <NoticePage
          tone="bad"
          icon={<Clock />}
          heading={t.expiredHeading}
          lead={describe(verification.refusal)}
          back={back}
        >
          <ResendForm />
        </NoticePage>
      );
    case 'missing':
      return (
        <NoticePage tone="bad" icon={<Mail />} heading={t.failed} lead={t.tokenMissing} back={back}>
          <ResendForm />
        </NoticePage>
      );
    case 'error':
      return (
        <NoticePage
          tone="bad"
          icon={<CircleAlert />}
          heading={t.failed}
          lead={<FailureLead {...verification} />}
          back={back}
        >
          {verification.canRetry ? (
            <Button onClick={verify}>{t.retry}</Button>
          ) : (
            <a href="/verify-email" className={buttonClass('secondary')}>
              {t.newLink}
            </a>
          )}
        </NoticePage>
      );
  }
}

function FailureLead({ refusal, canRetry }: Extract<Verification, { state: 'error' }>) {
  const t = useTexts(authTexts).verify;
  const { failure: describe } = useTexts(messagesTexts);
  const text = refusal ? describe(refusal) : t.networkError;
  return (
    <>
      {text ? <p>{text}</p> : null}
      {canRetry ? null : <p className="mt-1">{t.failedHint}</p>}
    </>
  );
}

function useVerification() {
  const [verification, setVerification] = useState<Verification | null>(null);
  const verify = useCallback(() => {
    setVerification(null);
    void verifyToken(new URLSearchParams(location.search).get('token')).then(setVerification);
  }, []);
  useEffect(verify, [verify]);
  return { verification, verify };
}
