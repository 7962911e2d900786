/**
 * Runs the sender in this tab: opens it when the user is known, shows the list with unsent changes, sends when the
 * network is back, and synchronises the offline copies and other tabs.
 */
import type { QueryClient } from '@tanstack/react-query';
import { closeCopies, isCopied, keepCopy, LIST_ADDRESS, USER_ADDRESS } from '../../device/cached-answers.ts';
import { readDataAge } from '../../device/data-age.ts';
import { UNSENT_DATABASE } from '../../device/database-names.ts';
import { makeKey } from '../../device/make-key.ts';
import { queryFor } from '../../device/query-client.ts';
import { onSessionEnd, type SessionEnd } from '../../device/session-end.ts';
import { type User, userQuery } from '../../viewer/use-user.ts';
import { restoreList } from '../list-cache.ts';
import { dashboardQuery, lockedQuery, renewalsQuery, subscriptionsQuery } from '../queries.ts';
import type { Queue } from './change.ts';
import { forgetUnsentExpiry, setUnsentExpiry } from './expiry.ts';
import { retryPlan } from './queue.ts';
import { type OpenQueue, openQueue, queueInMemory } from './queue-store.ts';
import { sendUnsent } from './send.ts';
import { createSender, type Sender } from './sender.ts';
import { confirmChange, listWithUnsent, readServerList } from './server-list.ts';
import { readUnsent, setSender, showUnsent } from './use-unsent.ts';

const LOCK = 'outgo.unsent';
const CHANNEL = 'outgo.unsent';
const RETRY_MS = 15_000;
/** Never resolves: after the session has ended, the page is leaving and the device must stay wiped. */
const never = new Promise<never>(() => {});

/** Called once, at the start of the app. */
export function followUnsent(cache: QueryClient): void {
  const tab = new UnsentTab(cache);
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success')
      tab.takeAnswer(query.queryKey.join('/'), query.state.data);
  });
  onSessionEnd((end) => tab.stop(end));
  addEventListener('online', () => void tab.catchUp());
  // No event is fired when the server comes back while the network was up.
  setInterval(() => void tab.tryAgain(), RETRY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void tab.tryAgain();
  });
}

/** Tells every tab, this one included, that the server has changed more than the queue knows of. */
export function announceConfirmed(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

class UnsentTab {
  private userId: string | null = null;
  private store: OpenQueue | null = null;
  private sender: Sender | null = null;
  private isStopped = false;
  /** The answers last copied, by address: the cache tells of more than changes. */
  private readonly copied = new Map<string, unknown>();
  private readonly channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

  constructor(private readonly cache: QueryClient) {
    this.channel?.addEventListener('message', ({ data }) => {
      if (data === 'confirmed') void this.refresh();
      else void this.sender?.reload();
    });
  }

  /** Called for every answer: identifies the user, and copies it to the device. */
  takeAnswer(address: string, data: unknown): void {
    if (address === USER_ADDRESS && data) void this.open((data as User).id);
    if (address === LIST_ADDRESS) this.copyList();
    else if (isCopied(address) && data) this.copy(address, data);
  }

  async stop(end: SessionEnd): Promise<void> {
    this.isStopped = true;
    const unsent = (await this.store?.read().catch(() => [])) ?? [];
    if (end === 'expired' && unsent.length > 0) setUnsentExpiry(Date.now());
    this.store?.close();
    this.channel?.close();
    await closeCopies();
  }

  async tryAgain(): Promise<void> {
    if (!navigator.onLine) return;
    if (readDataAge().isCopy) await this.catchUp();
    else if (readUnsent().some(({ trouble }) => trouble === null)) await this.sender?.drain();
  }

  /** Sends unsent changes, then refetches everything. */
  async catchUp(): Promise<void> {
    if (this.isStopped) return;
    await this.sender?.drain();
    await this.refresh();
  }

  private async open(userId: string): Promise<void> {
    if (this.userId === userId || this.isStopped) return;
    this.userId = userId;
    this.copied.clear();
    this.store?.close();
    const { cache } = this;
    const store = await openQueue(indexedDB, UNSENT_DATABASE, userId).catch(queueInMemory);
    this.store = store;
    forgetUnsentExpiry();
    this.sender = createSender({
      store: {
        read: () => (this.isStopped ? never : store.read()),
        update: async (change) => {
          const queue = await (this.isStopped ? never : store.update(change));
          this.tell('changed');
          return queue;
        },
      },
      send: sendUnsent,
      isOnline: () => navigator.onLine,
      now: Date.now,
      makeKey,
      inTurn: takeTurn,
      onConfirmed: (item, row) => {
        confirmChange(cache, item, row);
        this.tell('confirmed');
      },
      onChange: (queue, watched) => this.show(queue, watched),
    });
    setSender(this.sender);
    // The plan may have changed, so changes refused by the limit are retried at each start.
    await this.sender.change(retryPlan);
    if (navigator.onLine && readUnsent().length > 0) await this.catchUp();
  }

  private tell(news: 'changed' | 'confirmed'): void {
    if (!this.isStopped) this.channel?.postMessage(news);
  }

  private async refresh(): Promise<void> {
    const budgetQuery = queryFor('GET /api/budget');
    const queries = [userQuery, subscriptionsQuery, lockedQuery, dashboardQuery, renewalsQuery, budgetQuery];
    await Promise.all(queries.map(({ queryKey }) => this.cache.invalidateQueries({ queryKey })));
  }

  private show(queue: Queue, watched: ReadonlySet<string>): void {
    if (this.isStopped) return;
    const before = readUnsent();
    showUnsent(queue.filter(({ key }) => !watched.has(key)));
    this.copyList();
    // The server's answers are shown unchanged while nothing is unsent.
    if (!readServerList() || (before.length === 0 && readUnsent().length === 0)) return;
    // An open form shows its own progress; deletions and renewals are shown at once.
    const shown = queue.filter(({ key, kind }) => !watched.has(key) || kind === 'delete' || kind === 'renew');
    restoreList(this.cache, listWithUnsent(this.cache, shown));
  }

  private copyList(): void {
    const list = readServerList();
    if (list) this.copy(LIST_ADDRESS, list);
  }

  private copy(address: string, data: unknown): void {
    if (!this.userId || this.isStopped || this.copied.get(address) === data) return;
    this.copied.set(address, data);
    void keepCopy(this.userId, address, data, readDataAge().at ?? Date.now());
  }
}

/** One sender across tabs. Without locks (plain http) two may send the same change, which is idempotent. */
async function takeTurn<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request(LOCK, run) : run();
}
