/** Sends a fresh verification link to somebody who never got theirs. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../api.ts';
import { sentenceOf, toastError } from '../auth/error-toast.ts';
import { adminTexts } from '../texts/en/admin.ts';
import { useTexts } from '../texts/text.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { isSignInTooOld } from './sign-in-age.ts';

interface ResendVerificationProps {
  email: string;
  onSent: () => void;
}

export function ResendVerification({ email, onSent }: ResendVerificationProps) {
  const t = useTexts(adminTexts).tools;
  const [isBusy, setIsBusy] = useState(false);
  const [isTooOld, setIsTooOld] = useState(false);

  async function resend(): Promise<void> {
    setIsBusy(true);
    try {
      await call('POST /api/admin/resend-verification', { body: { email } });
      toast({ title: t.resent, description: t.resentLead(email) });
      onSent();
    } catch (error) {
      setIsTooOld(isSignInTooOld(error));
      toastError(sentenceOf(error, t.resendFailed));
    }
    setIsBusy(false);
  }

  if (isTooOld) return <SignInAgain />;
  return (
    <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void resend()}>
      {t.resend}
    </Button>
  );
}
