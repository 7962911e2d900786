// Which language is shown: the device's choice, else the account's, else English; and what happens when one does not load.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '#texts/en/screens';
import { hindiApp } from '#texts/hi/hindi-app';
import { hindiPublic } from '#texts/hi/hindi-public';
import { hi } from '#texts/hi/screens';
import { followAccount, getLanguage, getTexts, type Loaders, restoreLanguage, setLanguage } from './text.ts';

const root: { lang: string; dataset: Record<string, string> } = { lang: 'en', dataset: {} };
const kept = new Map<string, string>();
const withHindi: Loaders = { hi: async () => hi };
const withoutNetwork: Loaders = { hi: () => Promise.reject(new Error('no network')) };

beforeEach(async () => {
  kept.clear();
  root.lang = 'en';
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  await restoreLanguage(withHindi);
});

afterEach(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
});

test('English is shown until another language is chosen', () => {
  expect(getTexts(en.auth)).toBe(en.auth);
  expect(getLanguage()).toBe('en');
});

test('a chosen language marks the document and is kept on this device', async () => {
  await setLanguage('hi');
  expect(root.lang).toBe('hi');
  expect(getTexts(en.auth)).toBe(hi.auth);
  expect([...kept]).toEqual([['outgo.language', 'hi']]);
  await setLanguage('en');
  expect(root.lang).toBe('en');
  expect(getTexts(en.auth)).toBe(en.auth);
});

test('a language kept on this device is there again at the next start', async () => {
  kept.set('outgo.language', 'hi');
  await restoreLanguage(withHindi);
  expect(getLanguage()).toBe('hi');
});

test('a kept language that we do not have changes nothing', async () => {
  kept.set('outgo.language', 'tlh');
  await restoreLanguage(withHindi);
  expect(getTexts(en.shell)).toBe(en.shell);
});

test('the script before the first paint marks the language that the page will show, and the page takes its mark away', async () => {
  const script = readFileSync(new URL('../device/theme.js', import.meta.url), 'utf8');
  const paint = () =>
    runInNewContext(script, { document, localStorage, matchMedia: () => ({ matches: false }) });
  for (const [key, value, lang] of [
    ['outgo.language', 'hi', 'hi'],
    ['outgo.account-language', 'hi', 'hi'],
    ['outgo.language', 'en', 'en'],
    ['outgo.language', 'tlh', 'en'],
  ] as const) {
    kept.clear();
    kept.set(key, value);
    root.lang = 'en';
    paint();
    expect(root.lang).toBe(lang);
    await restoreLanguage(withHindi);
    expect([getLanguage(), root.lang, root.dataset.wants]).toEqual([lang, lang, undefined]);
    await setLanguage('en');
  }
  kept.set('outgo.language', 'hi');
  paint();
  await expect(restoreLanguage(withoutNetwork)).rejects.toThrow('no network');
  expect([root.lang, root.dataset.wants]).toEqual(['en', undefined]);
});

test('a language that cannot be loaded leaves the one on show, and is not kept', async () => {
  await restoreLanguage(withoutNetwork);
  await expect(setLanguage('hi')).rejects.toThrow('no network');
  expect(getLanguage()).toBe('en');
  expect(root.lang).toBe('en');
  expect(kept.size).toBe(0);
});

test('of two quick choices the last one counts, whichever arrives first', async () => {
  let arrive = () => {};
  await restoreLanguage({
    hi: () =>
      new Promise((resolve) => {
        arrive = () => resolve(hi);
      }),
  });
  const first = setLanguage('hi');
  const second = setLanguage('en');
  await second;
  arrive();
  await first;
  expect(getLanguage()).toBe('en');
});

test("the account's language is shown where the device has no choice of its own, and is kept apart from it", async () => {
  await followAccount('hi');
  expect(getLanguage()).toBe('hi');
  expect(kept.has('outgo.language')).toBe(false);
});

test("the device's own choice stands against the account's", async () => {
  await setLanguage('en');
  await followAccount('hi');
  expect(getLanguage()).toBe('en');
});

test('every noun of the Hindi catalogue is fetched by the public pages or by the app', () => {
  const fetched = { ...hindiApp, ...hindiPublic };
  expect(Object.keys(fetched).sort()).toEqual(Object.keys(hi).sort());
  for (const [noun, part] of Object.entries(fetched)) expect(part, noun).toBe(hi[noun as keyof typeof hi]);
});
