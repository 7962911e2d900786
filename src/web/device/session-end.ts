/**
 * The end of a session in this browser: by logout, here or in another tab, or because the server has ended
 * it. Always the same steps: notify other tabs, clear memory, wipe storage, leave.
 */
import { createListeners } from '../listeners.ts';
import type { LostRequest } from './session.ts';
import { lostRequestOf, markSignedIn, markSignedOut, onSessionLost, signInAddress } from './session.ts';
import { forgetTaggedAnswers } from './tagged-answers.ts';
import { wipeDevice } from './wipe-device.ts';

export type SessionEnd = 'logout' | 'expired';

const CHANNEL = 'outgo.session';
const ends = createListeners<[SessionEnd]>();
let ending: Promise<void> | null = null;

/** The listener runs before the device is wiped: clear memory, and close databases so that they can be deleted. */
export function onSessionEnd(listener: (end: SessionEnd) => unknown): () => void {
  // As a promise, so that one that throws does not keep the device from being wiped.
  return ends.subscribe(async (end) => listener(end));
}

/**
 * Ends the session here and in every other tab, and leaves: to `next` after a logout, else to sign in again. `first` runs
 * after the end is recorded, so that a 401 meanwhile cannot turn a logout into an expiry; if it fails, nothing ends.
 */
export function endSession(end: SessionEnd, { first, ...leaving }: Leaving = {}): Promise<void> {
  ending ??= leave(end, {
    first: async () => {
      try {
        await first?.();
      } catch (error) {
        ending = null;
        markSignedIn();
        throw error;
      }
      announce(end);
    },
    ...leaving,
  });
  return ending;
}

interface Leaving {
  first?: () => Promise<unknown>;
  next?: string;
  /** The request that failed because the session had ended. */
  lost?: LostRequest | null;
}

/** Called at start: reacts to the end of the session, from the server or other tabs, on private screens. */
export function followSessionEnd(isPrivate: () => boolean): void {
  onSessionLost((asked, isAccountGone) => {
    // Nobody will sign in again to what is still unsent here.
    if (isAccountGone) void (isPrivate() ? endSession('logout') : wipeDevice({ hasExpired: false }));
    else if (isPrivate()) void endSession('expired', { lost: lostRequestOf(asked) });
  });
  if (!('BroadcastChannel' in globalThis)) return;
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => {
    if (!isPrivate()) return;
    if (data === 'entered') location.reload();
    else if (data === 'logout' || data === 'expired') ending ??= leave(data);
  });
}

/** Called after a sign-in: other tabs may show another user's data, so they reload. */
export function announceEntry(): void {
  announce('entered');
}

async function leave(end: SessionEnd, { first, next = '/', lost = null }: Leaving = {}): Promise<void> {
  markSignedOut();
  await first?.();
  await Promise.allSettled(ends.notify(end));
  forgetTaggedAnswers();
  await wipeDevice({ hasExpired: end === 'expired' });
  if (end === 'logout') location.assign(next);
  else location.replace(signInAddress('signin', location.pathname + location.search + location.hash, lost));
}

function announce(news: SessionEnd | 'entered'): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}
