/** Asks an administrator whose sign-in is too old to sign in, and leads back here. */
import { adminTexts } from '#texts/en/screens/admin';
import { Button } from '#web/ui/button.tsx';
import { endSession } from '../device/session-end.ts';
import { useTexts } from '../language/text.ts';

export function SignInAgain() {
  const t = useTexts(adminTexts).tools;
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-md bg-warn-soft p-3 text-sm text-warn-ink"
    >
      <p>{t.signInAgainLead}</p>
      <Button size="sm" onClick={() => void endSession('expired')}>
        {t.signInAgain}
      </Button>
    </div>
  );
}
