/** The marks of known services, loaded when the page has nothing better to do. Until then, and elsewhere, letters stand. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

let marks: ReadonlyMap<string, string> | null = null;
let loading: Promise<void> | null = null;
const { subscribe, notify } = createListeners();

/** Lower case, without accents, blanks and punctuation: how names are compared with those of the table. */
export function foldMarkName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}+&]+/gu, '');
}

/** Only the app behind sign-in asks for them, so that they cost the landing page nothing. */
export function loadBrandMarks(): Promise<void> {
  loading ??= import('./brand-mark-table.ts').then(
    (loaded: typeof import('./brand-mark-table.ts') | undefined) => {
      // Nothing comes where the file is gone and the page is about to be reloaded (device/stale-version.ts).
      if (!loaded) return;
      marks = new Map(
        Object.entries(loaded.BRAND_MARK_TABLE).flatMap(([names, drawn]) =>
          names.split('|').map((name) => [name, drawn] as const),
        ),
      );
      notify();
    },
    () => {
      // Letters stay; the next screen tries again.
      loading = null;
    },
  );
  return loading;
}

/** The path of a service's mark in a square of 24; null where it has none or it is not there yet. */
export function useBrandMark(name: string): string | null {
  const known = useSyncExternalStore(subscribe, readMarks, readNone);
  return known?.get(foldMarkName(name)) ?? null;
}

function readMarks(): ReadonlyMap<string, string> | null {
  return marks;
}

function readNone(): null {
  return null;
}
