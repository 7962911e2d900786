/** Components in a light DOM: what a screen shows for given answers of the server, where a browser adds nothing. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { type AnswerOf, allEndpoints, type EndpointName } from '#contract/endpoints';
import { type FailureCode, type FailureExtra, failures } from '#contract/errors';
import { refusalTexts } from '#texts/en/refusals';
import { sayFailure, sayField } from '#texts/refusals';
import { createQueryClient } from '#web/device/query-client.ts';
import { appLanguages } from '#web/language/app-languages.ts';
import { type Loaders, restoreLanguage, setLanguage } from '#web/language/text.ts';
import { dismissToast } from '#web/ui/toast-store.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import type { User } from '#web/viewer/use-user.ts';

/** A refusal as the server writes it. */
class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(code: FailureCode, extra: FailureExtra) {
    this.status = failures[code].status;
    const error = sayFailure(refusalTexts, code, extra);
    const details = extra.problems?.map((each) => ({
      path: each.path,
      message: sayField(refusalTexts, each),
    }));
    this.body = { error, message: error, code, ...extra, ...(details && { details }) };
  }
}

export function refuse(code: FailureCode, extra: FailureExtra = {}): Refusal {
  return new Refusal(code, extra);
}

/** An answer, a refusal, a bare status without our body (a proxy), nothing yet, or no connection. */
type Reply<Name extends EndpointName> =
  | AnswerOf<Name>
  | Refusal
  | { status: number }
  | 'waiting'
  | 'unreachable';

/** The server's reply per endpoint, or a function of what was sent. All other endpoints answer 404. */
export type Answers = {
  [Name in EndpointName]?: Reply<Name> | ((body: unknown, address: string) => Reply<Name>);
};

export interface Screen {
  /** Waits until the screen says this. */
  see(text: string | RegExp): Promise<void>;
  /** Waits until the screen no longer says this. */
  gone(text: string | RegExp): Promise<void>;
  /** Waits until every question to the server is answered and the answers are shown. */
  settle(): Promise<void>;
  /** All that it says now, with single blanks. */
  text(): string;
  /** Elements by a selector, as what they say or are called. */
  names(selector: string): string[];
  /** A button, link, option, switch or the like by its name; waits until it is there and can be pressed. */
  press(name: string): Promise<void>;
  /** A field by its label. */
  field(label: string): HTMLInputElement;
  fill(label: string, text: string): Promise<void>;
  /** Opens a list by its label and takes one of its options. */
  choose(label: string, option: string): Promise<void>;
  /** A key in what has the focus. */
  key(key: string): void;
  /** The bodies sent to an endpoint, in order; the address for those without a body. */
  sent(name: EndpointName): unknown[];
}

let shown = createQueryClient();

/** The cache of the screen that was opened last. */
export function shownCache(): QueryClient {
  return shown;
}

/** Opens a component as the whole page, with the notifications, until the test is over. */
export function openScreen(element: ReactNode, answers: Answers = {}): Screen {
  const calls: { name: string; what: unknown }[] = [];
  let isOver = false;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const name = nameOfCall(method, new URL(address, location.href).pathname);
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    calls.push({ name, what: sent ?? address });
    return (
      reply((answers as Record<string, unknown>)[name], sent, address) ?? untilLeft(signal, () => isOver)
    );
  });
  const root = document.body.appendChild(document.createElement('div'));
  const view = createRoot(root);
  const client = createQueryClient();
  shown = client;
  view.render(createElement(QueryClientProvider, { client }, element, createElement(Toaster)));
  onTestFinished(() => {
    dismissToast();
    view.unmount();
    root.remove();
    void client.cancelQueries();
    isOver = true;
    vi.unstubAllGlobals();
  });
  // Dialogs are put beside the root.
  const text = () => clean(document.body.textContent);
  const field = (label: string) => find(FIELDS, label) as HTMLInputElement;
  const press = async (name: string) => click(await until(() => findEnabled(name)));
  return {
    text,
    async settle() {
      await until(() => expect(client.isFetching() + client.isMutating()).toBe(0));
      // One turn in which the cache tells its listeners, one in which React renders.
      await nextTurn();
      await nextTurn();
    },
    see: (wanted) => until(() => expect(text()).toMatch(wanted)),
    gone: (unwanted) => until(() => expect(text()).not.toMatch(unwanted)),
    names: (selector) => all(selector).map(nameOf),
    press,
    field,
    async fill(label, value) {
      write(await until(() => field(label)), value);
    },
    async choose(label, option) {
      click(await until(() => field(label)));
      await press(option);
    },
    key: (key) => {
      const init = { key, bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
    },
    sent: (name) => calls.filter((call) => call.name === name).map(({ what }) => what),
  };
}

/** Shows Hindi until the test is over. */
export async function showHindi(loaders: Loaders = appLanguages): Promise<void> {
  await restoreLanguage(loaders);
  await setLanguage('hi');
  onTestFinished(() => setLanguage('en'));
}

/** Sets the clock to noon (UTC) of this day until the test is over. */
export function setToday(day: string): void {
  vi.setSystemTime(`${day}T12:00:00Z`);
  onTestFinished(() => void vi.useRealTimers());
}

/** A window as narrow as a phone's until the test is over; otherwise it is 1024 pixels wide. */
export function showOnPhone(): void {
  const listener = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...listener }));
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

function nameOfCall(method: string, path: string): string {
  const known = allEndpoints.filter((each) => each.method === method);
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return (known.find((each) => each.path === path) ?? known.find((each) => fits(each.path)))?.name ?? path;
}

function reply(given: unknown, sent: unknown, address: string): Promise<Response> | Response | null {
  const said = typeof given === 'function' ? given(sent, address) : (given ?? { status: 404 });
  if (said === 'waiting') return null;
  if (said === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
  if (said instanceof Refusal) return Response.json(said.body, { status: said.status });
  const keys = Object.keys(said);
  if (keys.length === 1 && keys[0] === 'status') return new Response('', { status: said.status });
  return Response.json(said);
}

/**
 * Rejects as a browser does a request that is given up. After the test it waits for ever: given up by its time limit, it
 * would raise a notification in place of the one that the next test looks for.
 */
function untilLeft(signal: AbortSignal | null | undefined, isOver: () => boolean): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => (isOver() ? undefined : reject(signal.reason)));
  });
}

const FIELDS = 'input, textarea, [role=combobox]';
const PRESSED = 'button, a, input, [role=option], [role^=menuitem]';

function all(selector: string): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>(selector)];
}

function find(selector: string, name: string): HTMLElement {
  const found = all(selector).find((each) => nameOf(each) === name);
  if (!found) throw new Error(`There is no "${name}" in: ${clean(document.body.textContent)}`);
  return found;
}

function findEnabled(name: string): HTMLElement {
  const found = find(PRESSED, name);
  if (found.matches(':disabled, [aria-disabled=true]')) throw new Error(`"${name}" is disabled`);
  return found;
}

/** Clicks as a mouse does: some controls act on the press, others on the click. */
function click(element: HTMLElement): void {
  const init = { bubbles: true, cancelable: true, button: 0, ctrlKey: false };
  element.dispatchEvent(new PointerEvent('pointerdown', init));
  if (element.dispatchEvent(new MouseEvent('mousedown', init))) element.focus();
  element.dispatchEvent(new PointerEvent('pointerup', init));
  element.click();
}

function write(field: HTMLInputElement, text: string): void {
  field.focus();
  // React replaces the setter of the element itself; the prototype's one leaves the change to be noticed.
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(proto.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function nameOf(element: HTMLElement): string {
  const labels = (element as Partial<HTMLInputElement>).labels;
  return element.getAttribute('aria-label') ?? clean(labels?.[0]?.textContent ?? element.textContent);
}

/** Waits until this holds, or returns what it was waiting for. */
export function until<Value>(look: () => Value): Promise<Value> {
  return vi.waitFor(look, { timeout: 30_000, interval: 5 });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function clean(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
