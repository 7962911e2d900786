/** Every way to sign in ends here: a new session starts and this browser's old one ends. */
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { splitToken } from '#server/secrets/token';
import { recordEvent } from '#server/security-events';
import { type SignedIn, startSession } from '#server/sessions/service';
import { deleteSession, replaceSession } from '#server/sessions/store';
import { storeSignIn, type UserRow } from '#server/users/store';
import { rememberDevice } from './device.ts';

/** The parts of a request that signing in needs. */
export interface Caller {
  by: SignedIn | undefined;
  address: string;
  userAgent: string;
  requestId: string;
  timeZone: string;
  /** The device cookie. */
  devices?: string | undefined;
}

export type Way = 'signup' | 'password' | 'google' | 'passkey';

export interface Entry {
  user: UserRow;
  /** Cookie values. */
  session: string;
  devices: string;
}

export async function enter(deps: Deps, tx: Tx, user: UserRow, caller: Caller, way: Way): Promise<Entry> {
  const session = await startSession(deps, tx, user.id, caller);
  if (caller.by) await endOld(tx, caller.by, user, session);
  const entered = await storeSignIn(tx, user.id, deps.clock.now());
  const devices = await rememberDevice(deps, caller.devices, entered ?? user);
  const { requestId } = caller;
  recordEvent(deps, { event: 'sign-in', outcome: 'ok', userId: user.id, requestId, detail: way });
  return { user: entered ?? user, session, devices };
}

async function endOld(tx: Tx, old: SignedIn, user: UserRow, token: string): Promise<void> {
  const from = old.session.idHash;
  const to = splitToken(token)?.tokenHash;
  if (to && old.user.id === user.id) await replaceSession(tx, user.id, { from, to });
  else await deleteSession(tx, old.user.id, from);
}

export function noteRefusedEntry(
  deps: Deps,
  caller: Caller,
  way: Way,
  reason: string,
  userId: string | null = null,
): void {
  const { requestId } = caller;
  recordEvent(deps, { event: 'sign-in', outcome: 'refused', userId, requestId, detail: `${way}: ${reason}` });
}
