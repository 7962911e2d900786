/** Ends all sessions of a user (lost phone, stolen session); asks for a reason. */
import { useState } from 'react';
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { call } from '../device/api.ts';
import { useTexts } from '../language/text.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function EndSessionsButton({ email }: { email: string }) {
  const t = useTexts(adminTexts).sessions;
  const [isAsked, setIsAsked] = useState(false);

  async function end(reason: string): Promise<void> {
    const { ended } = await call('POST /api/admin/end-sessions', { body: { email, reason } });
    toast({ title: t.endedTitle, description: t.ended(email, ended) });
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsked(true)}>
        {t.end}
      </Button>
      {isAsked ? (
        <ReasonDialog
          title={t.title}
          description={t.lead(email)}
          confirmLabel={t.end}
          failure={t.failed}
          onConfirm={end}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}
