/** Shows the account's language on a device where nobody has chosen one: a new phone, or a browser wiped clean. */
import { useEffect } from 'react';
import { followAccount } from '../language/text.ts';
import { useKnownUser } from '../viewer/use-user.ts';

export function AccountLanguage() {
  const language = useKnownUser()?.language;
  useEffect(() => {
    // Not loaded, it stays as it is; the next start tries again.
    if (language) followAccount(language).catch(() => undefined);
  }, [language]);
  return null;
}
