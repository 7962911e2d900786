/**
 * Which language the texts are in. A screen imports the English part it needs and asks for it by value:
 * `const t = useTexts(authTexts)`. So each screen carries only its own English, and another language comes
 * as one file of the same type, fetched when chosen.
 */
import { useSyncExternalStore } from 'react';
import { nounOf } from './define.ts';
import type { Texts } from './en.ts';

/** Every language, named in itself. A new one is a line here, a line in `loaders` and a file of type `Texts`. */
export const languages = { en: 'English' };
export type Language = keyof typeof languages;
type Part = Texts[keyof Texts];

const loaders: Partial<Record<Language, () => Promise<Texts>>> = {};

export const LANGUAGE_KEY = 'outgo.language';
const listeners = new Set<() => void>();
let language: Language = 'en';
let translation: Partial<Record<string, Part>> = {};

/** The part in the language now shown; also for code outside components. */
export function getTexts<P extends Part>(english: P): P {
  // Same noun, same type: `Texts` of every language has exactly the shape of the English one.
  return (translation[nounOf(english) ?? ''] as P | undefined) ?? english;
}

/** As `getTexts`, and renders again when the language changes. Prerendered pages start in English. */
export function useTexts<P extends Part>(english: P): P {
  return useSyncExternalStore(
    subscribe,
    () => getTexts(english),
    () => english,
  );
}

export function useLanguage(): Language {
  return useSyncExternalStore(
    subscribe,
    () => language,
    () => 'en',
  );
}

/** Shows another language, once its texts are here, and keeps the choice on this device. */
export async function setLanguage(wanted: Language): Promise<void> {
  translation = (await loaders[wanted]?.()) ?? {};
  language = wanted;
  document.documentElement.lang = wanted;
  try {
    localStorage.setItem(LANGUAGE_KEY, wanted);
  } catch {
    // Without storage the choice lasts for this page.
  }
  for (const listener of listeners) listener();
}

/** At start: the language kept on this device, when it is one we have. */
export async function restoreLanguage(): Promise<void> {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return;
  }
  const known = (Object.keys(languages) as Language[]).find((candidate) => candidate === kept);
  if (known && known !== language) await setLanguage(known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
