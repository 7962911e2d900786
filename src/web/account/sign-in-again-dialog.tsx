/** Re-authenticates in place, by password, passkey or Google. */
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogContent } from '#web/ui/dialog.tsx';
import { CurrentPasswordForm } from '../auth/current-password-form.tsx';
import { GoogleMark } from '../auth/google-mark.tsx';
import { canUsePasskeys, PasskeyRefusal, signInWithPasskey } from '../auth/passkey-ceremony.ts';
import { addressOf, call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { getLanguage, useTexts } from '../language/text.ts';
import { focusFirstField } from '../ui/focus-first-field.ts';
import { useUser } from '../viewer/use-user.ts';
import { passkeysQuery, useRefreshSessions } from './queries.ts';

interface SignInAgainDialogProps {
  onDone: () => void;
  onClose: () => void;
  /** Called before the page leaves for Google. */
  onLeave?: () => void;
}

export function SignInAgainDialog({ onDone, onClose, onLeave }: SignInAgainDialogProps) {
  const t = useTexts(accountTexts).signInAgain;
  const { data: user } = useUser();
  const { data: passkeys } = useQuery(passkeysQuery);
  const { confirm, busyWith, problem } = useConfirm(onDone);
  if (!user) return null;
  const hasPasskey = canUsePasskeys() && (passkeys?.length ?? 0) > 0;
  const isGoogle = user.googleId !== null;
  return (
    <Dialog open onOpenChange={(open) => (open || busyWith ? undefined : onClose())}>
      <DialogContent size="sm" title={t.title} description={t.lead} onOpenAutoFocus={focusFirstField}>
        <DialogBody>
          <div className="flex flex-col gap-3">
            {user.hasPassword ? (
              <CurrentPasswordForm
                email={user.email}
                label={t.password}
                submitLabel={t.submit}
                problem={problem}
                isBusy={busyWith === 'password'}
                onSubmit={(password) =>
                  confirm('password', () => call('POST /api/auth/sign-in-again', { body: { password } }))
                }
              />
            ) : null}
            {hasPasskey ? (
              <Button
                variant="secondary"
                loading={busyWith === 'passkey'}
                onClick={() => confirm('passkey', () => signInWithPasskey({ isAgain: true }))}
              >
                <Fingerprint aria-hidden="true" />
                {t.passkey}
              </Button>
            ) : null}
            {isGoogle ? (
              <Button variant="secondary" onClick={() => leaveForGoogle(onLeave)}>
                <GoogleMark />
                {t.google}
              </Button>
            ) : null}
            {user.hasPassword || hasPasskey || isGoogle ? null : <p className="pb-2 text-muted">{t.noWay}</p>}
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

type Way = 'password' | 'passkey';

function useConfirm(onDone: () => void) {
  const t = useTexts(accountTexts).signInAgain;
  const refreshSessions = useRefreshSessions();
  const [busyWith, setBusyWith] = useState<Way | null>(null);
  const [problem, setProblem] = useState<string>();

  async function prove(way: Way, proof: () => Promise<unknown>): Promise<void> {
    setBusyWith(way);
    setProblem(undefined);
    try {
      await proof();
      // Re-authenticating creates a new session.
      void refreshSessions();
      onDone();
    } catch (error) {
      setBusyWith(null);
      if (error instanceof PasskeyRefusal) toastError(t.cancelled);
      else if (way === 'password') setProblem(sentenceOf(error, t.failed));
      else toastError(sentenceOf(error, t.failed));
    }
  }

  return {
    confirm: (way: Way, proof: () => Promise<unknown>) => void prove(way, proof),
    busyWith,
    problem,
  };
}

function leaveForGoogle(onLeave: (() => void) | undefined): void {
  onLeave?.();
  const query = { next: '/settings', language: getLanguage(), again: 'true' } as const;
  location.assign(addressOf('GET /api/auth/google', { query }));
}
