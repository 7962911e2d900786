/** Unsubscribing from the monthly advice. */
import type { MailingList } from '#server/mail/stop-link';
import { storeDigestStop } from '#server/users/digest-store';
import { mailTexts } from '#texts/mail';

export const digestList: MailingList = {
  path: '/api/digest/unsubscribe',
  purpose: 'digest-unsubscribe',
  settings: '/settings',
  texts: (language) => mailTexts[language].adviceDigest.stopPage,
  stop: storeDigestStop,
};
