/** Shows the account's language on a device where nobody has chosen one: a new phone, or a browser wiped clean. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followAccount } from '../texts/text.ts';
import { userQuery } from '../use-user.ts';

export function AccountLanguage() {
  // Only listens: asking who is signed in is the screen's business, and not every screen needs to know.
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const language = user?.language;
  useEffect(() => {
    // Not loaded, it stays as it is; the next start tries again.
    if (language) followAccount(language).catch(() => undefined);
  }, [language]);
  return null;
}
