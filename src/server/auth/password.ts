/** Password hashes: argon2id in a bounded pool, so that a flood of sign-ins cannot take the machine. */
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { invalidInput, Problem } from '#contract/errors';
import { isCommonPassword } from '#core/account/common-passwords';
import type { Env } from '#server/env';

/** OWASP's floor for argon2id. Raise it here: older hashes are renewed when their owner signs in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const RUNNING_LIMIT = 2;
const WAITING_LIMIT = 100;
const RETRY_SECONDS = 3;

/** A dummy hash with the same cost, so that unknown addresses take as long as known ones. */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'c2FsdHlub2JvZHlzYWx0'}$${'A'.repeat(43)}`;

export function createPool(runningLimit: number, waitingLimit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= runningLimit) {
      if (waiting.length >= waitingLimit) throw new Problem('busy', { retryAfter: RETRY_SECONDS });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot goes directly to the next in the queue.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const inPool = createPool(RUNNING_LIMIT, WAITING_LIMIT);

/** On https common passwords are refused; elsewhere the form only warns. */
export function refuseCommonPassword(env: Pick<Env, 'isHttps'>, password: string, path: string): void {
  if (env.isHttps && isCommonPassword(password)) throw invalidInput({ path, code: 'password_common' });
}

export function hashPassword(password: string): Promise<string> {
  return inPool(() => hash(toBytes(password), COST));
}

/** Takes equally long for accounts without a password. */
export function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inPool(async () => {
    const isRight = await verify(passwordHash ?? NOBODYS_HASH, toBytes(password));
    return passwordHash !== null && isRight;
  });
}

export function isWeakerThanToday(passwordHash: string): boolean {
  const { memoryCost, timeCost } = parseOptions(passwordHash);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}

/** Normalised: keyboards differ in how they compose the same letter. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}
