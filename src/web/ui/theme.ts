// Light, dark or as the system says. The choice is kept in this browser and set on <html data-theme>.
import { useSyncExternalStore } from 'react';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = 'outgo.theme';
const listeners = new Set<() => void>();

function isThemeChoice(value: string | null): value is ThemeChoice {
  return value === 'system' || value === 'light' || value === 'dark';
}

export function readTheme(): ThemeChoice {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return isThemeChoice(kept) ? kept : 'system';
  } catch {
    // Storage is refused in some private modes; the system's choice still works.
    return 'system';
  }
}

/** Puts the kept choice on the document; call once before the first render. */
export function applyTheme(choice: ThemeChoice = readTheme()): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Not kept, but still applied to this page.
  }
  applyTheme(choice);
  for (const listener of listeners) listener();
}

function subscribeToTheme(listener: () => void): () => void {
  const followOtherTab = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return;
    applyTheme();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTab);
  };
}

export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(subscribeToTheme, readTheme, () => 'system' as const);
  return [choice, setTheme];
}
