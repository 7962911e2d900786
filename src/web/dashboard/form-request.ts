/**
 * What the dashboard's URL requests: the form, by the installed app's shortcut (public/manifest.webmanifest), or
 * the form for a shared text, to which the service worker redirects (decision 0012).
 */
const ADD = 'add';
const SHARE = 'share';

export interface FormRequest {
  /** The shared text's id; null for an empty form. */
  sharedId: string | null;
}

/** Has no side effect, because a first render may be discarded and repeated. */
export function readFormRequest(): FormRequest | null {
  const { searchParams } = new URL(location.href);
  const sharedId = searchParams.get(SHARE);
  return sharedId !== null || searchParams.has(ADD) ? { sharedId } : null;
}

/** Call it once the form is open, so that a reload does not open it again. */
export function clearFormRequest(): void {
  if (!readFormRequest()) return;
  const address = new URL(location.href);
  address.searchParams.delete(ADD);
  address.searchParams.delete(SHARE);
  history.replaceState(history.state, '', address);
}
