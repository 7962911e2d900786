/** The installed app's shortcut "Add subscription" (public/manifest.webmanifest) opens the dashboard with its form. */
const PARAMETER = 'add';

/** Whether the address asks for the form. Reading changes nothing: a first drawing may be thrown away and repeated. */
export function hasAddRequest(): boolean {
  return new URL(location.href).searchParams.has(PARAMETER);
}

/** Once the form is on screen, so that a reload does not open it again. */
export function clearAddRequest(): void {
  if (!hasAddRequest()) return;
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
}
