/** Removes what has run out: dead sessions, ended limits, old tokens, unanswered wishes, kept answers. */
import { deleteMailRequestsBefore } from '#server/auth/mail-request-store';
import { liveSince } from '#server/auth/session';
import { deleteDeadSessions } from '#server/auth/session-store';
import { deleteTokensEndedBefore } from '#server/auth/token-store';
import type { Deps } from '#server/deps';
import { deleteEndedWindows } from '#server/limits/store';
import { forgetOldAnswers } from '#server/subscriptions/idempotency';
import type { Sweep } from './runner.ts';

const DAY_MS = 86_400_000;
const ENDED_TOKENS_MS = 30 * DAY_MS;
/** A link that is mailed a day late helps nobody. */
const MAIL_REQUESTS_MS = DAY_MS;

export function cleanUpSweep(deps: Deps): Sweep {
  return { name: 'clean-up', everyMs: 10 * 60_000, run: () => cleanUp(deps) };
}

async function cleanUp(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteDeadSessions(deps.db, liveSince(now));
  await deleteEndedWindows(deps.db, now);
  await deleteTokensEndedBefore(deps.db, ago(ENDED_TOKENS_MS));
  await deleteMailRequestsBefore(deps.db, ago(MAIL_REQUESTS_MS));
  await forgetOldAnswers(deps);
  return false;
}
