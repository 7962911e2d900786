/** The operator's settings of web push. */
import { StartError } from '../../start-error.ts';
import { readVapidKeys, type VapidKeys } from './vapid.ts';

/** Apple refuses names that no mail or browser could reach. */
const UNREACHABLE = /(^|[@./])(localhost|[^@./]+\.(invalid|local|localhost|test|example))(:\d+)?\/?$/i;
const SUBJECT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;

export function readVapidPair(
  given: { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } | undefined,
): VapidKeys | undefined {
  if (!given) return undefined;
  const keys = readVapidKeys({ publicKey: given.VAPID_PUBLIC_KEY, privateKey: given.VAPID_PRIVATE_KEY });
  if (keys) return keys;
  throw new StartError(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY take the two keys of one pair (P-256, in base64url).',
  );
}

export function chooseVapidSubject(
  given: string | undefined,
  { supportEmail, linkOrigin }: { supportEmail: string | undefined; linkOrigin: string },
): string {
  if (given === undefined)
    return supportEmail && !UNREACHABLE.test(supportEmail) ? `mailto:${supportEmail}` : linkOrigin;
  if (SUBJECT.test(given) && !UNREACHABLE.test(given)) return given;
  throw new StartError(
    `VAPID_SUBJECT takes mailto: and a real address, or an https address, but it is ${JSON.stringify(given)}.`,
  );
}
