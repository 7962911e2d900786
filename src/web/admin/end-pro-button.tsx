/** Ends granted Pro; asks for a reason. */
import { useState } from 'react';
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { useTexts } from '../language/text.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function EndProButton({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTexts(adminTexts).money;
  const [isAsked, setIsAsked] = useState(false);

  async function end(reason: string): Promise<void> {
    await call('POST /api/admin/end-pro', { body: { email, reason } });
    toast({ title: t.endedTitle, description: t.endedLead(email) });
    onDone();
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsked(true)}>
        {t.endPro}
      </Button>
      {isAsked ? (
        <ReasonDialog
          title={t.endPro}
          description={t.endLead(email)}
          confirmLabel={t.endPro}
          failure={t.endFailed}
          onConfirm={end}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}
