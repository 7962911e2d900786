/** Google and passkeys, below the form. */
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { authTexts } from '#texts/en/screens/auth';
import { Button } from '#web/ui/button.tsx';
import { addressOf, call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { getLanguage, useTexts } from '../language/text.ts';
import { enterApp } from './enter-app.ts';
import { GoogleMark } from './google-mark.tsx';
import { sendPendingLogout } from './log-out.ts';
import { canUsePasskeys, PasskeyRefusal, signInWithPasskey } from './passkey-ceremony.ts';

interface OtherWaysInProps {
  next: string;
  /** A new account has no passkey yet. */
  withPasskey: boolean;
}

export function OtherWaysIn({ next, withPasskey }: OtherWaysInProps) {
  const t = useTexts(authTexts).otherWays;
  const [busyWith, setBusyWith] = useState<'google' | 'passkey' | null>(null);

  async function run(way: 'google' | 'passkey', enter: () => Promise<void>): Promise<void> {
    if (busyWith) return;
    setBusyWith(way);
    await enter();
    setBusyWith(null);
  }
  const withGoogle = useGoogle(next);
  const withKey = usePasskey(next);
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.or}
      </p>
      <Button
        variant="secondary"
        loading={busyWith === 'google'}
        onClick={() => void run('google', withGoogle)}
      >
        <GoogleMark />
        {t.google}
      </Button>
      {withPasskey && canUsePasskeys() ? (
        <Button
          variant="secondary"
          loading={busyWith === 'passkey'}
          onClick={() => void run('passkey', withKey)}
        >
          <Fingerprint aria-hidden="true" />
          {t.passkey}
        </Button>
      ) : null}
    </div>
  );
}

function useGoogle(next: string): () => Promise<void> {
  const t = useTexts(authTexts).otherWays;
  return async () => {
    try {
      const { google } = await call('GET /api/server');
      if (!google) return toastError(t.googleMissing, t.googleMissingTitle);
      await sendPendingLogout();
      location.assign(addressOf('GET /api/auth/google', { query: { next, language: getLanguage() } }));
      await new Promise(() => undefined);
    } catch (error) {
      toastError(sentenceOf(error, t.googleUnreachable));
    }
  };
}

function usePasskey(next: string): () => Promise<void> {
  const all = useTexts(authTexts);
  const t = all.otherWays;
  return async () => {
    try {
      await sendPendingLogout();
      await signInWithPasskey();
      await enterApp(next, { title: all.signin.enteredTitle, description: all.signin.entered });
    } catch (error) {
      const isCancelled = error instanceof PasskeyRefusal && error.reason === 'cancelled';
      toastError(isCancelled ? t.passkeyCancelled : sentenceOf(error, t.passkeyFailed), t.passkeyFailedTitle);
    }
  };
}
