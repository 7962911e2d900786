/** Which shared text the dashboard's address asks for: the service worker sends there after a share (decision 0012). */
const PARAMETER = 'share';

/** The text's id, or null. Reading changes nothing: a first drawing may be thrown away and repeated. */
export function readShareRequest(): string | null {
  return new URL(location.href).searchParams.get(PARAMETER);
}

/** Once the form is on screen, so that a reload does not open it again. */
export function clearShareRequest(): void {
  if (readShareRequest() === null) return;
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
}
