/** Reconciles all memberships of a user with the payment provider now. */
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { useTexts } from '../language/text.ts';
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
