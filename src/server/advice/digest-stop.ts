/** Unsubscribing from the monthly advice. */
import type { MailingList } from '#server/mail/stop-link';
import { mailTexts } from '#texts/mail';
import { storeDigestStop } from './digest-store.ts';

export const digestList: MailingList = {
  path: '/api/digest/unsubscribe',
  purpose: 'digest-unsubscribe',
  settings: '/settings',
  texts: (language) => mailTexts[language].adviceDigest.stopPage,
  stop: storeDigestStop,
};
