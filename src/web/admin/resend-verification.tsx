import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { useTexts } from '../language/text.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { useChange } from './use-change.ts';

interface ResendVerificationProps {
  email: string;
  onSent: () => void;
}

export function ResendVerification({ email, onSent }: ResendVerificationProps) {
  const t = useTexts(adminTexts).tools;
  const { isBusy, isTooOld, run } = useChange();

  async function resend(): Promise<void> {
    await call('POST /api/admin/resend-verification', { body: { email } });
    toast({ title: t.resent, description: t.resentLead(email) });
    onSent();
  }

  if (isTooOld) return <SignInAgain />;
  return (
    <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void run(resend, t.resendFailed)}>
      {t.resend}
    </Button>
  );
}
