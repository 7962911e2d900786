/** The colour theme: what the visitor chose, kept on this device, and what the document shows (see theme.js). */
export type Theme = 'light' | 'dark' | 'system';

export const THEME_KEY = 'outgo.theme';

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

export function readTheme(): Theme {
  const kept = readKept();
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the choice and shows it at once. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be refused (private windows): the choice then lasts for this page only.
  }
  showTheme(theme);
}

/** Follows the system while nothing was chosen, and other tabs always. Returns the way to stop. */
export function followTheme(): () => void {
  const media = systemDark();
  const onSystem = () => showTheme(readTheme());
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY || event.key === null) showTheme(readTheme());
  };
  media.addEventListener('change', onSystem);
  addEventListener('storage', onStorage);
  return () => {
    media.removeEventListener('change', onSystem);
    removeEventListener('storage', onStorage);
  };
}

function showTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

function readKept(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}
