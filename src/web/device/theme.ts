/** The colour theme: what the visitor chose, stored on this device, and what the document shows (see theme.js). */
export type Theme = 'light' | 'dark' | 'system';

export const THEME_KEY = 'outgo.theme';

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

export function readTheme(): Theme {
  const stored = readStored();
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores and applies the choice. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be refused (private windows): the choice then lasts for this page only.
  }
  showTheme(theme);
}

/** Follows the system's theme while none was chosen, and other tabs always. Returns a function to stop. */
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

function readStored(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}
