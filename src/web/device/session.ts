/**
 * Session state without a request: whether a user is probably signed in on this device, and which
 * address to return to after signing in. The landing page imports this, so it
 * must stay free of libraries.
 */
import { createListeners } from '../listeners.ts';

export const HOME_PATH = '/dashboard';

const HINT_KEY = 'outgo.signed-in';
/** Set while an offline logout has not reached the server: the session cookie still works. */
export const LOGOUT_KEY = 'outgo.logout-pending';

/** A hint: it only decides whether the landing page asks the server. */
export function isProbablySignedIn(): boolean {
  return isKept(HINT_KEY);
}

export function markSignedIn(): void {
  keep(HINT_KEY, true);
}

export function markSignedOut(): void {
  keep(HINT_KEY, false);
}

export function isLogoutPending(): boolean {
  return isKept(LOGOUT_KEY);
}

export function keepLogoutPending(isPending: boolean): void {
  keep(LOGOUT_KEY, isPending);
}

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function keep(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage a signed-in visitor merely sees the landing page at `/`.
  }
}

const losses = createListeners<[asked: string, isAccountGone: boolean]>();

/** The listener is called on every 401, with the method and URL of the request, and whether the account was deleted. */
export const onSessionLost = losses.subscribe;

export function reportSessionLost(asked: string, isAccountGone = false): void {
  markSignedOut();
  losses.notify(asked, isAccountGone);
}

/** The user's request that failed because the session had ended; the sign-in modal names it. */
export type LostRequest = 'analysis' | 'bundles';

/** Knows only requests started by a button: screens also load the last advice by themselves. */
export function lostRequestOf(asked: string): LostRequest | null {
  if (asked === 'POST /api/analyze') return 'analysis';
  return asked === 'POST /api/suggest-bundles' ? 'bundles' : null;
}

/**
 * The path to return to, or null when it is not plainly a page of this site. Everything a browser might read as
 * another host or scheme is refused, also after decoding and after the dots are resolved (`/.//evil.example`).
 */
export function readSafePath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/') || hasUnsafeCharacter(value)) return null;
  const base = 'https://outgo.invalid';
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  const path = url.pathname;
  if (url.origin !== base || isOtherHost(path) || /^\/api(\/|$)/i.test(path)) return null;
  return path + url.search + url.hash;
}

function isOtherHost(path: string): boolean {
  let decoded = path;
  // Twice, because a proxy may decode once more than the browser.
  for (let round = 0; round < 2; round += 1) {
    if (decoded.startsWith('//') || hasUnsafeCharacter(decoded)) return true;
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return true;
    }
  }
  return decoded.startsWith('//') || hasUnsafeCharacter(decoded);
}

function hasUnsafeCharacter(text: string): boolean {
  return [...text].some((character) => character === '\\' || character < ' ' || character === '\u007f');
}

export type AuthView = 'signin' | 'signup';

/** The request to the sign-in modal in the URL: `/?auth=signin&next=/settings`, `/?auth_error=…`. */
export interface AuthRequest {
  view: AuthView;
  /** Where to go after signing in. */
  next: string;
  /** The code that a failed sign-in with Google came back with. */
  error: string | null;
  lost: LostRequest | null;
}

export function readAuthRequest(search: string): AuthRequest | null {
  const query = new URLSearchParams(search);
  const view = query.get('auth');
  const error = query.get('auth_error');
  if (view !== 'signin' && view !== 'signup' && error === null) return null;
  return {
    view: view === 'signup' ? 'signup' : 'signin',
    next: readSafePath(query.get('next')) ?? HOME_PATH,
    error,
    lost: readLostRequest(query.get('lost')),
  };
}

function readLostRequest(value: string | null): LostRequest | null {
  return value === 'analysis' || value === 'bundles' ? value : null;
}

/** The address of the landing page with the modal open, returning to `next` afterwards. */
export function signInAddress(view: AuthView, next?: string, lost: LostRequest | null = null): string {
  const query = new URLSearchParams({ auth: view });
  const safe = readSafePath(next);
  if (safe !== null && safe !== HOME_PATH) query.set('next', safe);
  if (lost) query.set('lost', lost);
  return `/?${query}`;
}
