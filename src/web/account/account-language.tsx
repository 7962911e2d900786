/** Applies the account's language on a device without a choice of its own. */
import { useEffect } from 'react';
import { followAccount } from '../language/text.ts';
import { useKnownUser } from '../viewer/use-user.ts';

export function AccountLanguage() {
  const language = useKnownUser()?.language;
  useEffect(() => {
    // If loading fails, the language stays; the next start retries.
    if (language) followAccount(language).catch(() => undefined);
  }, [language]);
  return null;
}
