/**
 * Sends unsent changes in order, each with effect exactly once. Every change is stored before it is
 * sent, so a crash loses nothing; keys and versions make retries idempotent.
 * Independent of the browser: storage, network, clock and lock are injected, so that faults can be tested in Node.
 */
import type { Subscription } from '../queries.ts';
import { BUDGET_TARGET, type Intent, type Outcome, type Queue, type Unsent } from './change.ts';
import { isAlreadyDone, keep, markSent, nextToSend, settle } from './queue.ts';

/** The queue of one user on this device. */
export interface QueueStore {
  read(): Promise<Queue>;
  /** Atomic, also across tabs. */
  update(change: (queue: Queue) => Queue): Promise<Queue>;
}

export interface SenderDeps {
  store: QueueStore;
  send: (item: Unsent) => Promise<Outcome>;
  isOnline: () => boolean;
  now: () => number;
  makeKey: () => string;
  /** Lets one sender work at a time. */
  inTurn: <T>(run: () => Promise<T>) => Promise<T>;
  /** The server confirmed a change: the new row, or null if deleted. */
  onConfirmed: (item: Unsent, row: Subscription | null) => void;
  /** The queue, and the keys of changes whose form is still open. */
  onChange: (queue: Queue, watched: ReadonlySet<string>) => void;
}

/** `kept`: queued until the server is reachable or earlier changes are confirmed. */
export type Performed = { kind: 'kept' } | Exclude<Outcome, { kind: 'unreachable' | 'signed-out' }>;
export type Drained = 'empty' | 'waiting';

export interface Sender {
  /** Performs a change: at once if the server answers, else later. */
  perform(intent: Intent, key?: string): Promise<Performed>;
  /** Sends queued changes until no more can be sent. */
  drain(): Promise<Drained>;
  change(step: (queue: Queue) => Queue): Promise<void>;
  /** Called after another tab changed the queue. */
  reload(): Promise<void>;
}

function targetOf(intent: Intent): string | null {
  if (intent.kind === 'add') return null;
  return intent.kind === 'budget' ? BUDGET_TARGET : intent.row.id;
}

export function createSender(deps: SenderDeps): Sender {
  const { store } = deps;
  /** Keys of changes whose form is still open. */
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

  /** Must be sent before the intent: queued earlier, or a change of the same row, which must not be refused together with it. */
  function isAhead(item: Unsent, intent: Intent): boolean {
    const isSame = item.target === targetOf(intent);
    return isSame || (item.trouble === null && !watched.has(item.key));
  }

  /** Does what `sendOne` does, but a refusal is returned to the waiting form instead of staying in the queue. */
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
