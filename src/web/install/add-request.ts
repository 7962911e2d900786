/** The installed app's shortcut "Add subscription" (public/manifest.webmanifest) opens the dashboard with its form. */
const PARAMETER = 'add';

/** Whether the address asks for the form; asked once, so that a reload does not open it again. */
export function takeAddRequest(): boolean {
  const address = new URL(location.href);
  if (!address.searchParams.has(PARAMETER)) return false;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  return true;
}
