/** What a picture of `npm run shots` is of, and the steps that scenes share. */
import type { BrowserContext, Page, Route } from 'playwright-core';
import type { Person } from '../people.ts';
import type { TestApp } from '../start-app.ts';

export interface Scene {
  name: string;
  path: string;
  as?: (app: TestApp) => Promise<Person>;
  /** What the browser is given before it opens the page: answers to hold back, a language, no network. */
  before?: (page: Page) => Promise<unknown>;
  /** What is done on the page before the picture, which then shows the window instead of the whole page. */
  act?: (page: Page, context: BrowserContext, person: Person | undefined) => Promise<unknown>;
  /** The page to its end, though something was done on it. */
  isWhole?: boolean;
}

export const inHindi = (page: Page) => page.addInitScript(() => localStorage.setItem('outgo.language', 'hi'));

export const hold = (address: string | RegExp) => (page: Page) =>
  page.route(address, () => new Promise<void>(() => {}));

export const answer = (address: string | RegExp, status: number, json: unknown) => (page: Page) =>
  page.route(address, (route: Route) => route.fulfill({ status, json }));

/** Presses what opens a dialog, and waits for it. */
export const open = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
};

export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name }).first().click();
  };
