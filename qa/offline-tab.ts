/**
 * A device with tabs that run the app's own code, each with globals of its own: storage and messages that the tabs of a
 * device share, a network that can be cut or lose requests and answers, a clock, and a crash after any step.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { build } from 'esbuild';
import { IDBFactory } from 'fake-indexeddb';
import type { Subscription } from '#contract/subscriptions';
import type { WrittenBudget } from '#core/budget';
import type { Client } from '#testing/client';
import type { Queue } from '#web/subscriptions/unsent/change.ts';

type Page = typeof import('./offline-page.ts').page;
type Listener = (event: { data: unknown }) => void;

export type Network = 'up' | 'down' | 'loses-requests' | 'loses-answers';

export interface DeviceOptions {
  client: Client;
  now: () => number;
  random: () => number;
  /** Told of each request that the server has answered. */
  onAnswered: (sent: Answered) => void;
  /** Returns the next number of a counter, to order requests by. */
  tick: () => number;
}

interface Answered {
  method: string;
  path: string;
  key: string | null;
  body: unknown;
  answer: unknown;
  startedAt: number;
  endedAt: number;
}

/** Far more than the app takes to keep a copy. */
const COPY_TURNS = 10_000;

const never = new Promise<never>(() => {});

/** Compiled once: a tab runs it again with other globals. */
const code = compile();

async function compile(): Promise<(...globals: unknown[]) => Page> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('offline-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bundle',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [file] = outputFiles;
  const names = Object.keys(new Device({} as DeviceOptions).makeGlobals({} as Tab)).join(', ');
  return new Script(`(function (${names}) { ${file?.text}; return bundle.page; })`).runInThisContext();
}

/** Storage survives a crash; the network belongs to the device. */
export class Device {
  readonly tabs = new Set<Tab>();
  private readonly databases = new IDBFactory();
  private readonly storage = new Map<string, string>();
  private readonly channels = new Set<{ name: string; tab: Tab; hear: Listener }>();
  private current: Network = 'up';

  constructor(readonly options: DeviceOptions) {}

  get network(): Network {
    return this.current;
  }

  set network(next: Network) {
    const wasDown = this.current === 'down';
    this.current = next;
    if (wasDown && next !== 'down') for (const tab of this.tabs) tab.fire('online');
  }

  async openTab(): Promise<Tab> {
    const tab = new Tab(this);
    const globals = this.makeGlobals(tab);
    await tab.start((await code)(...Object.values(globals)));
    this.tabs.add(tab);
    return tab;
  }

  closeTab(tab: Tab): void {
    this.tabs.delete(tab);
    for (const channel of this.channels) if (channel.tab === tab) this.channels.delete(channel);
  }

  makeGlobals(tab: Tab): Record<string, unknown> {
    const device = this;
    const { now, random } = this.options;
    const globals = {
      navigator: {
        get onLine() {
          return device.network !== 'down';
        },
      },
      fetch: (address: string, init: RequestInit) => tab.step(() => this.send(address, init)),
      indexedDB: this.openDatabases(tab),
      localStorage: {
        getItem: (key: string) => this.storage.get(key) ?? null,
        setItem: (key: string, value: string) => void this.storage.set(key, value),
        removeItem: (key: string) => void this.storage.delete(key),
      },
      BroadcastChannel: this.makeChannels(tab),
      document: { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} },
      location: { pathname: '/dashboard' },
      addEventListener: (name: string, listener: () => void) => tab.listen(name, listener),
      removeEventListener() {},
      // Each tick is a step of the story.
      setInterval: (listener: () => void) => tab.listen('tick', listener),
      clearInterval() {},
      crypto: {
        getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(random() * 256)),
      },
      Date: makeDate(now),
      window: undefined,
    };
    const zone = { Temporal: { Now: { timeZoneId: () => 'UTC' } } };
    return { ...globals, globalThis: { ...globals, ...zone } };
  }

  private async send(address: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const { client, onAnswered, tick } = this.options;
    if (this.network === 'down' || this.network === 'loses-requests') throw new TypeError('Failed to fetch');
    const given = new Headers(headers);
    const sent = Object.fromEntries(given);
    const rawBody = typeof body === 'string' ? { rawBody: body } : {};
    const startedAt = tick();
    const answer = await client.send(method, address, undefined, { headers: sent, ...rawBody });
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const key = given.get('idempotency-key');
    if (answer.status < 300)
      onAnswered({ method, path: address, key, body: json, answer: answer.body, startedAt, endedAt: tick() });
    if (this.network === 'loses-answers') throw new TypeError('Failed to fetch');
    const isBare = answer.status === 204 || answer.status === 304;
    return new Response(isBare ? null : answer.text, { status: answer.status, headers: answer.headers });
  }

  /** Every transaction is a step; one of a crashed tab never begins. */
  private openDatabases(tab: Tab) {
    return {
      open: (name: string, version: number) => {
        const opening = this.databases.open(name, version);
        opening.addEventListener('success', () => {
          const database = opening.result;
          const begin = database.transaction.bind(database);
          database.transaction = (...given) => (tab.takeStep() ? begin(...given) : IDLE);
        });
        return opening;
      },
    };
  }

  private makeChannels(tab: Tab) {
    const { channels } = this;
    return class {
      private readonly own: { name: string; tab: Tab; hear: Listener }[] = [];

      constructor(private readonly name: string) {}

      addEventListener(_event: string, hear: Listener): void {
        const channel = { name: this.name, tab, hear };
        this.own.push(channel);
        channels.add(channel);
      }

      postMessage(data: unknown): void {
        for (const channel of channels)
          if (channel.name === this.name && !this.own.includes(channel))
            queueMicrotask(() => channel.hear({ data }));
      }

      close(): void {
        for (const channel of this.own) channels.delete(channel);
      }
    };
  }
}

/** A transaction that never completes. */
const IDLE: IDBTransaction = new Proxy({} as IDBTransaction, {
  get: () => () => IDLE,
  set: () => true,
});

export class Tab {
  /** Settles when the tab has crashed. */
  readonly crashed: Promise<'crashed'>;
  page!: Page;
  cache!: ReturnType<Page['createQueryClient']>;
  private readonly listeners = new Map<string, (() => void)[]>();
  private isDead = false;
  private stepsLeft = Number.POSITIVE_INFINITY;
  private reportCrash: (word: 'crashed') => void = () => {};

  constructor(private readonly device: Device) {
    this.crashed = new Promise((resolve) => {
      this.reportCrash = resolve;
    });
  }

  /** Starts the way the app does, with the dashboard's queries watched. */
  async start(page: Page): Promise<void> {
    this.page = page;
    this.cache = page.createQueryClient(page.queryWithCopy);
    page.followUnsent(this.cache);
    const budget = page.queryFor('GET /api/budget');
    for (const query of [page.userQuery, page.lockedQuery, page.dashboardQuery, page.renewalsQuery, budget])
      new page.QueryObserver(this.cache, query as never).subscribe(() => {});
    new page.QueryObserver(this.cache, page.subscriptionsQuery).subscribe(() => {});
    await this.cache.fetchQuery(page.userQuery);
    await this.cache.fetchQuery(page.subscriptionsQuery);
    await this.cache.fetchQuery(budget);
    await page.whenSender();
    for (const { queryKey } of [page.userQuery, page.subscriptionsQuery, budget])
      await this.untilCopied(queryKey.join('/'));
  }

  /** The app keeps its copies when it has nothing else to do; a device without any opens with a network only. */
  private async untilCopied(address: string): Promise<void> {
    const copies = await this.page.openCopies();
    for (let turn = 0; turn < COPY_TURNS; turn += 1) {
      if ((await copies?.get(address)) !== undefined) return;
      await nextTurn();
    }
    throw new Error(`${address} was never copied to the device`);
  }

  /** What the list shows, settled to this day as the screens settle it. */
  get view(): Subscription[] {
    return this.cache.getQueryData(this.page.subscriptionsQuery.queryKey) ?? [];
  }

  get budget(): WrittenBudget | null {
    const unsent = this.queue.findLast((item) => item.kind === 'budget');
    const { queryKey } = this.page.queryFor('GET /api/budget');
    return unsent ? unsent.budget : (this.cache.getQueryData(queryKey)?.budget ?? null);
  }

  get queue(): Queue {
    return this.page.readUnsent();
  }

  async drain(): Promise<void> {
    await (await this.page.whenSender()).drain();
  }

  /** Asks for everything again, as when a screen opens; false where the server was not reached. */
  async refresh(): Promise<boolean> {
    await this.cache.invalidateQueries();
    await (await this.page.whenSender()).reload();
    return this.device.network === 'up';
  }

  /** Single changes are shown by the mutations of the screens. */
  async showList(): Promise<void> {
    this.page.restoreList(this.cache, this.page.listWithUnsent(this.cache, this.page.readUnsent()));
    await this.page.refetchFigures(this.cache, true);
  }

  listen(name: string, listener: () => void): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  fire(name: string): void {
    for (const listener of this.listeners.get(name) ?? []) listener();
  }

  /** The tab crashes after this many more steps of storage and network. */
  crashAfter(steps: number): void {
    this.stepsLeft = steps;
  }

  crash(): void {
    this.isDead = true;
    this.device.closeTab(this);
    this.reportCrash('crashed');
  }

  /** False in a crashed tab. */
  takeStep(): boolean {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0 && !this.isDead) this.crash();
    return !this.isDead;
  }

  /** Never resolves in a crashed tab. */
  async step<T>(act: () => Promise<T>): Promise<T> {
    if (!this.takeStep()) return never;
    const result = await act().catch((error: unknown) => {
      if (this.isDead) return never;
      throw error;
    });
    return this.isDead ? never : result;
  }
}

function makeDate(now: () => number): DateConstructor {
  return class extends Date {
    constructor(...given: []) {
      super(...(given.length > 0 ? given : ([now()] as unknown as [])));
    }

    static override now(): number {
      return now();
    }
  } as unknown as DateConstructor;
}
