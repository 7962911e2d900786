/** Asks the payment provider about all of a user's memberships now. */
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { adminTexts } from '../texts/en/admin.ts';
import { useTexts } from '../texts/text.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { useChange } from './use-change.ts';

export function ReconcileButton({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTexts(adminTexts).money;
  const { isBusy, isTooOld, run } = useChange();

  async function reconcile(): Promise<void> {
    const { asked, failed } = await call('POST /api/admin/reconcile', { body: { email } });
    toast({ title: t.reconciledTitle, description: t.reconciled(asked, failed) });
    onDone();
  }

  if (isTooOld) return <SignInAgain />;
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isBusy}
      onClick={() => void run(reconcile, t.reconcileFailed)}
    >
      {t.reconcile}
    </Button>
  );
}
