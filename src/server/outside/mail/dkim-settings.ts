/** The operator's settings for signing mails (DKIM), where the mail server does not sign them itself. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from '../../start-error.ts';

export interface DkimSettings {
  domain: string;
  selector: string;
  /** PEM. */
  privateKey: string;
}

type Vars = Record<string, string | undefined>;

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const SELECTOR = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** RFC 8301: verifiers do not accept shorter ones. */
const SHORTEST_KEY_BITS = 1024;

export function readDkim(vars: Vars): DkimSettings | undefined {
  const domain = vars.DKIM_DOMAIN?.trim();
  const selector = vars.DKIM_SELECTOR?.trim();
  const key = vars.DKIM_PRIVATE_KEY?.trim();
  const file = vars.DKIM_PRIVATE_KEY_FILE?.trim();
  if (!domain && !selector && !key && !file) return undefined;
  if (!domain || !selector || Boolean(key) === Boolean(file))
    throw new StartError(
      'DKIM takes DKIM_DOMAIN, DKIM_SELECTOR and one of DKIM_PRIVATE_KEY and DKIM_PRIVATE_KEY_FILE, all together.',
    );
  if (!DOMAIN.test(domain))
    throw new StartError(`DKIM_DOMAIN takes a domain, but it is ${JSON.stringify(domain)}.`);
  if (!SELECTOR.test(selector))
    throw new StartError(
      `DKIM_SELECTOR takes the name of a selector, but it is ${JSON.stringify(selector)}.`,
    );
  const text = file ? readKeyFile(file) : (key ?? '');
  // In an .env file a value has no line breaks, so they are written as \n.
  return { domain, selector, privateKey: checkKey(text.replaceAll('\\n', '\n')) };
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`DKIM_PRIVATE_KEY_FILE names ${file}, which cannot be read.`);
  }
}

/** The key itself is never repeated. */
function checkKey(text: string): string {
  try {
    const key = createPrivateKey(text);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType === 'rsa' && bits >= SHORTEST_KEY_BITS) return text;
  } catch {
    // Said below.
  }
  throw new StartError(
    `The private key of DKIM takes an RSA key of ${SHORTEST_KEY_BITS} bits or more in PEM, without a password.`,
  );
}
