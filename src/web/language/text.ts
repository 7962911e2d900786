/**
 * The language of the texts. A screen imports the English part it needs and looks the translation up by it:
 * `const t = useTexts(authTexts)`. So each screen bundles only its own English, and other languages are
 * files of the same type, loaded when chosen.
 */
import { useSyncExternalStore } from 'react';
import { nounOf } from '#texts/define';
import type { Texts } from '#texts/en/screens';
import { createListeners } from '../listeners.ts';

/** Every language, named in itself. A new one is a line here, one in both files of loaders, and files of type `Texts`. */
export const languages = { en: 'English', hi: 'हिन्दी' };
export type Language = keyof typeof languages;
/** Loads the parts of a language that a document shows. English is imported where it is used. */
export type Loaders = Record<Exclude<Language, 'en'>, () => Promise<Partial<Texts>>>;
type Part = Texts[keyof Texts];

/** The choice made on this device, which survives a logout. */
export const LANGUAGE_KEY = 'outgo.language';
/** The account's language, used without a choice on the device. Removed at logout. */
const ACCOUNT_KEY = 'outgo.account-language';

const { subscribe, notify } = createListeners();
export const onLanguage = subscribe;
let loaders: Partial<Loaders> = {};
let language: Language = 'en';
let wantedLast: Language = 'en';
let translation: Partial<Record<string, Part>> = {};

/** The part in the language now shown; also for code outside components. */
export function getTexts<P extends Part>(english: P): P {
  // Same noun, same type: `Texts` of every language has exactly the shape of the English one.
  return (translation[nounOf(english) ?? ''] as P | undefined) ?? english;
}

/** Does what `getTexts` does, and renders again when the language changes. Prerendered pages start in English. */
export function useTexts<P extends Part>(english: P): P {
  return useSyncExternalStore(
    subscribe,
    () => getTexts(english),
    () => english,
  );
}

export function getLanguage(): Language {
  return language;
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, getLanguage, () => 'en');
}

/** Shows another language, once its texts are here, and keeps the choice on this device. */
export async function setLanguage(wanted: Language): Promise<void> {
  await show(wanted);
  keep(LANGUAGE_KEY, wanted);
}

/** The account's language on a device where nobody chose one. */
export async function followAccount(wanted: Language): Promise<void> {
  if (read(LANGUAGE_KEY)) return;
  keep(ACCOUNT_KEY, wanted);
  await show(wanted);
}

/** Called at start: loads the stored language and shows it when the page is `ready`. */
export async function restoreLanguage(offered: Loaders, ready?: Promise<unknown>): Promise<void> {
  loaders = offered;
  const stored = read(LANGUAGE_KEY) ?? read(ACCOUNT_KEY) ?? 'en';
  const loading = load(stored);
  await Promise.allSettled([loading, ready]);
  try {
    await show(stored, loading);
  } finally {
    showLanguage();
  }
}

/** The script before the first paint (device/theme.js) assumed the stored language. */
function showLanguage(): void {
  const root = document.documentElement;
  delete root.dataset.wants;
  // Written only if it differs: any write notifies mutation observers.
  if (root.lang !== language) root.lang = language;
}

async function show(wanted: Language, loading = load(wanted)): Promise<void> {
  wantedLast = wanted;
  const texts = await loading;
  // The last of two quick choices wins.
  if (wantedLast !== wanted || wanted === language) return;
  translation = texts;
  language = wanted;
  document.documentElement.lang = wanted;
  notify();
}

async function load(wanted: Language): Promise<Partial<Texts>> {
  return wanted === 'en' ? {} : ((await loaders[wanted]?.()) ?? {});
}

function read(key: string): Language | undefined {
  try {
    const stored = localStorage.getItem(key);
    return (Object.keys(languages) as Language[]).find((known) => known === stored);
  } catch {
    return undefined;
  }
}

function keep(key: string, chosen: Language): void {
  try {
    localStorage.setItem(key, chosen);
  } catch {
    // Without storage the choice lasts for this page.
  }
}
