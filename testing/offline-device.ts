/** A device for tests of the sender in Node: its own storage, tabs that can crash, and a network that can be cut. */
import { IDBFactory } from 'fake-indexeddb';
import type { Subscription } from '#contract/subscriptions';
import { ApiError, addressOf, type call } from '#web/device/api.ts';
import type { Outcome, Queue, Unsent } from '#web/subscriptions/unsent/change.ts';
import { openQueue } from '#web/subscriptions/unsent/queue-store.ts';
import { replayUnsent } from '#web/subscriptions/unsent/replay.ts';
import { sendUnsent } from '#web/subscriptions/unsent/send.ts';
import { createSender, type QueueStore, type Sender } from '#web/subscriptions/unsent/sender.ts';
import type { Client } from './client.ts';

export type Network = 'up' | 'down' | 'loses-requests' | 'loses-answers';

export interface DeviceOptions {
  client: Client;
  userId: string;
  /** The day it is. */
  today: string;
  makeKey: () => string;
  /** Told of every change that the server has confirmed. */
  onConfirmed?: (item: Unsent, row: Subscription | null) => void;
}

const never = new Promise<never>(() => {});

/** Storage survives a crash; the network belongs to the device. */
export class Device {
  readonly storage = new IDBFactory();
  network: Network = 'up';

  constructor(readonly options: DeviceOptions) {}

  async openTab(): Promise<Tab> {
    const { userId } = this.options;
    const tab = new Tab(this, await openQueue(this.storage, 'unsent', userId));
    await tab.sender.reload();
    return tab;
  }
}

export class Tab {
  queue: Queue = [];
  readonly sender: Sender;
  /** Settles when the tab has crashed. */
  readonly crashed: Promise<'crashed'>;
  private list: readonly Subscription[] = [];
  private isDead = false;
  private stepsLeft = Number.POSITIVE_INFINITY;
  private reportCrash: (word: 'crashed') => void = () => {};

  constructor(
    private readonly device: Device,
    store: QueueStore,
  ) {
    this.crashed = new Promise((resolve) => {
      this.reportCrash = resolve;
    });
    const { options } = device;
    this.sender = createSender({
      store: {
        read: () => this.step(() => store.read()),
        update: (change) => this.step(() => store.update(change)),
      },
      send: (item) => this.step(() => this.send(item)),
      isOnline: () => device.network !== 'down',
      now: () => Date.parse(options.today),
      makeKey: options.makeKey,
      // Deliberately no lock: two tabs that send the same at once must do no harm either.
      inTurn: (run) => run(),
      onConfirmed: (item, row) => {
        const others = this.list.filter(({ id }) => id !== row?.id && id !== item.target);
        this.list = row ? [...others, row] : others;
        options.onConfirmed?.(item, row);
      },
      onChange: (queue) => {
        this.queue = queue;
      },
    });
  }

  /** What the person sees. */
  get view(): Subscription[] {
    return replayUnsent(this.list, this.queue, this.device.options.today);
  }

  /** The tab crashes after this many more steps of storage and network. */
  crashAfter(steps: number): void {
    this.stepsLeft = steps;
  }

  crash(): void {
    this.isDead = true;
    this.reportCrash('crashed');
  }

  /** Asks for the list, as a screen does when it opens. */
  async refresh(): Promise<boolean> {
    if (this.device.network !== 'up') return false;
    const { status, body } = await this.device.options.client.get('/api/subscriptions');
    if (status !== 200) return false;
    this.list = body;
    await this.sender.reload();
    return true;
  }

  /** Never resolves in a crashed tab. */
  private async step<T>(act: () => Promise<T>): Promise<T> {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) this.crash();
    if (this.isDead) return never;
    const result = await act();
    return this.isDead ? never : result;
  }

  private async send(item: Unsent): Promise<Outcome> {
    const { network, options } = this.device;
    if (network === 'down' || network === 'loses-requests') return { kind: 'unreachable' };
    const outcome = await sendUnsent(item, callThrough(options.client));
    return network === 'loses-answers' ? { kind: 'unreachable' } : outcome;
  }
}

/** The page's `call`, through a client that has its own cookies. */
function callThrough(client: Client): typeof call {
  return async (name, ...args) => {
    const { body, headers }: { body?: unknown; headers?: Record<string, string> } = args[0] ?? {};
    const method = name.slice(0, name.indexOf(' '));
    const answer = await client.send(method, addressOf(name, ...args), body, {
      headers: { ...headers, 'x-time-zone': 'UTC' },
    });
    if (answer.status >= 400) throw new ApiError(answer.status, answer.text, answer.body ?? {}, null);
    return answer.body;
  };
}
