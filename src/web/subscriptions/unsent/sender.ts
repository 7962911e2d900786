/**
 * Sends unsent changes in order, each exactly once. Every change is on the device before it is on the
 * wire, so a crash at any point loses nothing; keys and versions let the same be sent again without acting twice.
 * Free of the browser: storage, wire, clock and lock come in, so that the whole can be run through faults in Node.
 */
import type { Subscription } from '../queries.ts';
import type { Intent, Outcome, Queue, Unsent } from './change.ts';
import { isAlreadyDone, keep, markSent, nextToSend, settle } from './queue.ts';

/** The queue of one person on this device. */
export interface QueueStore {
  read(): Promise<Queue>;
  /** Reads, changes and writes as one step, also against other tabs. */
  update(change: (queue: Queue) => Queue): Promise<Queue>;
}

export interface SenderDeps {
  store: QueueStore;
  send: (item: Unsent) => Promise<Outcome>;
  isOnline: () => boolean;
  now: () => number;
  makeKey: () => string;
  /** One sender at a time. */
  inTurn: <T>(run: () => Promise<T>) => Promise<T>;
  /** The server confirmed: the row is now like this, or gone. */
  onConfirmed: (item: Unsent, row: Subscription | null) => void;
  /** The queue, and the keys of those changes whose form still shows them as being saved. */
  onChange: (queue: Queue, watched: ReadonlySet<string>) => void;
}

/** `kept`: on this device until the server can be reached, or until those before it are through. */
export type Performed = { kind: 'kept' } | Exclude<Outcome, { kind: 'unreachable' | 'signed-out' }>;
export type Drained = 'empty' | 'waiting';

export interface Sender {
  /** Does what the person wants: at once where the server answers, else when it does. */
  perform(intent: Intent, key?: string): Promise<Performed>;
  /** Sends what waits until nothing more can be sent. */
  drain(): Promise<Drained>;
  change(step: (queue: Queue) => Queue): Promise<void>;
  /** After another tab changed the queue. */
  reload(): Promise<void>;
}

export function createSender(deps: SenderDeps): Sender {
  const { store } = deps;
  /** Keys of changes whose form still shows them as being saved. */
  const watched = new Set<string>();

  function publish(queue: Queue): void {
    deps.onChange(queue, watched);
  }

  async function change(step: (queue: Queue) => Queue): Promise<void> {
    publish(await store.update(step));
  }

  async function perform(intent: Intent, key = deps.makeKey()): Promise<Performed> {
    const isOnline = deps.isOnline();
    if (isOnline) watched.add(key);
    try {
      let isFirst = isOnline;
      await store.update((waiting) => {
        isFirst = isOnline && !waiting.some((item) => isAhead(item, intent));
        return keep(waiting, intent, { key, madeAt: deps.now() });
      });
      const outcome = isFirst ? await deps.inTurn(() => sendWatched(key)) : null;
      if (outcome) return outcome;
    } finally {
      watched.delete(key);
      publish(await store.read());
    }
    return { kind: 'kept' };
  }

  /** Goes first; or it concerns the same, so that a "no" to both together must not take the earlier one along. */
  function isAhead(item: Unsent, intent: Intent): boolean {
    const isSame = intent.kind !== 'add' && item.target === intent.row.id;
    return isSame || (item.trouble === null && !watched.has(item.key));
  }

  /** As `sendOne`, but a "no" goes to the form that waits for it instead of staying in the queue. */
  async function sendWatched(key: string): Promise<Performed | null> {
    const isNext = nextToSend(await store.read())?.key === key;
    const sent = isNext ? await sendOne(key) : null;
    if (!sent || sent.outcome.kind === 'unreachable' || sent.outcome.kind === 'signed-out') return null;
    const { item, outcome } = sent;
    if (outcome.kind === 'done') return outcome;
    await store.update((queue) => queue.filter((other) => other.key !== key));
    if (outcome.kind === 'stale' && item.kind === 'edit' && isAlreadyDone(item, outcome.current))
      return { kind: 'done', row: outcome.current };
    return outcome;
  }

  /** Null when it is no longer there: another tab sent it. */
  async function sendOne(key: string): Promise<{ item: Unsent; outcome: Outcome } | null> {
    const marked = await store.update((queue) => markSent(queue, key));
    const item = marked.find((candidate) => candidate.key === key);
    if (!item) return null;
    const outcome = await deps.send(item);
    const queue = await store.update((waiting) => settle(waiting, key, outcome));
    if (outcome.kind === 'done') deps.onConfirmed(item, outcome.row);
    else if (outcome.kind === 'stale') deps.onConfirmed(item, outcome.current);
    publish(queue);
    return { item, outcome };
  }

  async function drain(): Promise<Drained> {
    return deps.inTurn(async () => {
      for (;;) {
        const next = nextToSend(await store.read());
        if (!next) return 'empty';
        const sent = await sendOne(next.key);
        const kind = sent?.outcome.kind;
        if (kind === 'unreachable' || kind === 'later' || kind === 'signed-out') return 'waiting';
      }
    });
  }

  return { perform, drain, change, reload: async () => publish(await store.read()) };
}
