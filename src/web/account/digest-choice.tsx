/** Switch for Pro's monthly advice by mail, saved at once. */
import { useId } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { adviceTexts } from '#texts/en/screens/advice';
import { Switch } from '#web/ui/switch.tsx';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import type { User } from '../viewer/use-user.ts';
import { useChangePreferences } from './queries.ts';

export function DigestChoice({ user }: { user: User }) {
  const t = useTexts(adviceTexts).digest;
  const { saveFailed } = useTexts(accountTexts);
  const change = useChangePreferences();
  const id = useId();
  if (!user.isPro) return null;
  const isOn = change.isPending ? (change.variables.wantsDigest ?? user.wantsDigest) : user.wantsDigest;
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="block font-medium text-sm">
          {t.label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 max-w-prose text-muted text-sm">
          {t.hint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onCheckedChange={(wantsDigest) =>
          change.mutate({ wantsDigest }, { onError: (error) => toastError(sentenceOf(error, saveFailed)) })
        }
      />
    </div>
  );
}
