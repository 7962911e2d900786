/** The one way in: whatever proved who it is, the person gets a fresh session and the old one of this browser ends. */
import { storeSignIn } from '#server/account/store';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { type SignedIn, startSession } from './session.ts';
import { deleteSession, type UserRow } from './session-store.ts';

/** Where a call comes from, as far as entering is concerned. */
export interface Caller {
  by: SignedIn | undefined;
  address: string;
  userAgent: string;
  requestId: string;
  timeZone: string;
}

export type Way = 'signup' | 'password' | 'google' | 'passkey';

export interface Entry {
  user: UserRow;
  /** For the cookie. */
  session: string;
}

export async function enter(deps: Deps, tx: Tx, user: UserRow, caller: Caller, way: Way): Promise<Entry> {
  if (caller.by) await deleteSession(tx, caller.by.user.id, caller.by.session.idHash);
  const session = await startSession(deps, tx, user.id, caller);
  const entered = await storeSignIn(tx, user.id, deps.clock.now());
  deps.log.info({ userId: user.id, way, address: caller.address, requestId: caller.requestId }, 'signed in');
  return { user: entered ?? user, session };
}

export function noteRefusedEntry(deps: Deps, caller: Caller, way: Way, reason: string): void {
  deps.log.warn({ way, reason, address: caller.address, requestId: caller.requestId }, 'sign-in refused');
}
