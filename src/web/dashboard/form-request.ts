/**
 * What the dashboard's address asks for: the form, by the installed app's shortcut (public/manifest.webmanifest), or
 * the form for a shared text, where the service worker sends after a share (decision 0012).
 */
const ADD = 'add';
const SHARE = 'share';

export interface FormRequest {
  /** The shared text's id; null where the form is asked for alone. */
  sharedId: string | null;
}

/** Reading changes nothing: a first drawing may be thrown away and repeated. */
export function readFormRequest(): FormRequest | null {
  const { searchParams } = new URL(location.href);
  const sharedId = searchParams.get(SHARE);
  return sharedId !== null || searchParams.has(ADD) ? { sharedId } : null;
}

/** Once the form is on screen, so that a reload does not open it again. */
export function clearFormRequest(): void {
  if (!readFormRequest()) return;
  const address = new URL(location.href);
  address.searchParams.delete(ADD);
  address.searchParams.delete(SHARE);
  history.replaceState(history.state, '', address);
}
