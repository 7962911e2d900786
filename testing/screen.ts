/** Components in a light DOM: what a screen shows for given answers of the server, where a browser adds nothing. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import type { AnswerOf, EndpointName } from '#contract/endpoints';
import { createQueryClient } from '#web/device/query-client.ts';
import type { User } from '#web/viewer/use-user.ts';

/** What the server says: an answer, a refusal by its status, or nothing yet. Anything else is not found. */
export type Answers = {
  [Name in Extract<EndpointName, `GET ${string}`>]?: AnswerOf<Name> | { status: number } | 'waiting';
};

export interface Screen {
  /** Waits until the screen says this. */
  see(text: string | RegExp): Promise<void>;
  /** Waits until every question to the server is answered and the answers are shown. */
  settle(): Promise<void>;
  /** All that it says now, with single blanks. */
  text(): string;
  /** Elements by a selector, as what they say or are called. */
  names(selector: string): string[];
  press(name: string): void;
}

/** Opens a component as the whole page, until the test is over. */
export function openScreen(element: ReactNode, answers: Answers = {}): Screen {
  vi.stubGlobal('fetch', async (address: string) =>
    answer(answers, new URL(address, location.href).pathname),
  );
  const root = document.body.appendChild(document.createElement('div'));
  const view = createRoot(root);
  const client = createQueryClient();
  view.render(createElement(QueryClientProvider, { client }, element));
  onTestFinished(() => {
    view.unmount();
    root.remove();
    vi.unstubAllGlobals();
  });
  // Dialogs are put beside the root.
  const text = () => clean(document.body.textContent);
  const all = (selector: string) => [...document.body.querySelectorAll<HTMLElement>(selector)];
  return {
    text,
    async settle() {
      await vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 30_000, interval: 5 });
      // One turn in which the cache tells its listeners, one in which React renders.
      await nextTurn();
      await nextTurn();
    },
    see: (wanted) => vi.waitFor(() => expect(text()).toMatch(wanted), { timeout: 30_000, interval: 5 }),
    names: (selector) => all(selector).map(nameOf),
    press(name) {
      const control = all('button, a').find((each) => nameOf(each) === name);
      if (!control) throw new Error(`There is no button or link "${name}"`);
      control.click();
    },
  };
}

/** A verified person in the United States on Free, unless told otherwise. */
export function sampleUser(fields: Partial<User> = {}): User {
  return {
    id: 'user-1',
    name: 'Asha Rao',
    email: 'asha@example.com',
    country: 'United States',
    googleId: null,
    isPro: false,
    hasPassword: true,
    proBillingCycle: null,
    proExpiresAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    isAdmin: false,
    timeZone: 'America/New_York',
    hasFixedTimeZone: false,
    language: 'en',
    hasCurrencyPerSubscription: false,
    wantsDigest: true,
    emailVerified: true,
    ...fields,
  };
}

function answer(answers: Answers, path: string): Promise<Response> | Response {
  const given = (answers as Record<string, unknown>)[`GET ${path}`] ?? { status: 404 };
  if (given === 'waiting') return new Promise(() => {});
  const { status = 200 } = given as { status?: number };
  return Response.json(status === 200 ? given : { error: 'Refused.' }, { status });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? clean(element.textContent);
}

function clean(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
