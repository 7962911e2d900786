/** One random scenario for `qa/goals/offline.ts`: two devices of a user, random actions, and the final checks. */
import { eq } from 'drizzle-orm';
import type { Subscription } from '#contract/subscriptions';
import { addDays } from '#core/calendar-day';
import { subscriptionHistory } from '#server/db/schema';
import { Device, type Network, type Tab } from '#testing/offline-device';
import type { Person } from '#testing/people';
import type { TestApp } from '#testing/start-app';
import {
  type Intent as AnyIntent,
  FIELDS,
  type Fields,
  type Unsent,
} from '#web/subscriptions/unsent/change.ts';
import { addAgain, discard, resolve, retry } from '#web/subscriptions/unsent/queue.ts';
import { countTagged, deleteSeveral, isReturn, tagSeveral, undoSeveral } from './offline-bulk.ts';

const STEPS = 18;
const SETTLING_ROUNDS = 60;
const NETWORKS: readonly Network[] = ['up', 'up', 'down', 'loses-requests', 'loses-answers'];
const TODAY = '2026-11-15';

type Intent = Exclude<AnyIntent, { kind: 'budget' }>;

/** A unique word written by one edit: the history must have it exactly once, unless the user discarded the edit. */
interface Word {
  field: 'name' | 'notes';
  isOwed: boolean;
  most: number;
}

type Snapshot = Partial<Subscription> | null;

interface Side {
  device: Device;
  tabs: Tab[];
  /** Words that still stand in a row's field, by row and field. */
  standing: Map<string, string>;
}

export class Story {
  readonly counts = { edits: 0, bulks: 0, undone: 0, crashes: 0, conflicts: 0, troubles: 0 };
  private readonly words = new Map<string, Word>();
  /** Tags that subscriptions must have got by the end. */
  private readonly owedTags = new Map<string, { id: string; tag: string }>();
  /** When subscriptions were created whose deletion was undone: they must be there, as old as before. */
  private readonly owedRows = new Map<string, string>();
  /** Deleted for good by someone, perhaps on a device that has not sent it yet. */
  private readonly doomed = new Set<string>();
  private readonly realIds = new Map<string, string>();
  private readonly sides: Side[];
  private serial = 0;

  constructor(
    private readonly app: TestApp,
    private readonly person: Person,
    private readonly random: () => number,
  ) {
    this.sides = [0, 1].map(() => ({
      device: new Device({
        client: person.client.copy(),
        userId: person.user.id,
        today: TODAY,
        makeKey: () => `key-${this.nextSerial()}`,
        onConfirmed: (item, row) => {
          if (row) this.realIds.set(item.target, row.id);
        },
      }),
      tabs: [],
      standing: new Map(),
    }));
  }

  /** Runs the scenario; returns the problems found. */
  async live(): Promise<string[]> {
    for (const side of this.sides) await this.openTab(side);
    for (let step = 0; step < STEPS; step += 1) await this.takeStep(this.pick(this.sides));
    const isSettled = await this.settle();
    return [
      ...(isSettled ? [] : ['the queues never emptied']),
      ...(await this.compareViews()),
      ...(await this.checkHistory()),
    ];
  }

  private async takeStep(side: Side): Promise<void> {
    const dice = this.random();
    const tab = this.pick(side.tabs);
    if (dice < 0.14) side.device.network = this.pick(NETWORKS);
    else if (dice < 0.2) await this.reload(side);
    else if (dice < 0.24 && side.tabs.length < 2) await this.openTab(side);
    else if (dice < 0.32) await this.whileAlive(side, tab, tab.sender.drain());
    else if (dice < 0.36) await Promise.all(side.tabs.map((each) => each.sender.drain()));
    else if (dice < 0.4) await tab.refresh();
    else if (dice < 0.46) await this.tagSome(side, tab);
    else if (dice < 0.52) await this.deleteSome(side, tab);
    else await this.act(side, tab);
  }

  /** One tag for several, which may be undone at once. */
  private async tagSome(side: Side, tab: Tab): Promise<void> {
    await tab.sender.reload();
    const rows = tab.view.filter(({ id }) => !id.startsWith('local-') && this.random() < 0.6);
    if (rows.length === 0) return;
    this.counts.bulks += 1;
    const tag = this.newWord();
    const isUndone = this.random() < 0.3;
    if (this.random() < 0.2) tab.crashAfter(Math.floor(this.random() * 6));
    const key = `key-${this.nextSerial()}`;
    const tagging = tagSeveral({ device: side.device, tab, rows, tag, key, isUndone });
    const kept = await this.whileAlive(side, tab, tagging);
    if (kept !== 'crashed') for (const id of kept) this.owedTags.set(`${id} ${tag}`, { id, tag });
  }

  /** Several deletions, usually undone: at once, or after the network has changed, or what waited was sent. */
  private async deleteSome(side: Side, tab: Tab): Promise<void> {
    await tab.sender.reload();
    const rows = tab.view.filter(() => this.random() < 0.4);
    if (rows.length === 0) return;
    this.counts.bulks += 1;
    const doomedBefore = new Set(this.doomed);
    for (const row of rows) {
      this.takeBackOverwritten(side, { kind: 'delete', row });
      this.releaseTags(row.id);
    }
    const makeKey = () => `key-${this.nextSerial()}`;
    if (this.random() < 0.1) tab.crashAfter(Math.floor(this.random() * 10));
    const isWhole = this.random() < 0.4;
    const deleting = deleteSeveral({ device: side.device, tab, rows, makeKey, isWhole });
    const deletions = await this.whileAlive(side, tab, deleting);
    if (deletions === 'crashed' || this.random() < 0.2) return;
    if (this.random() < 0.5) side.device.network = this.pick(NETWORKS);
    if (this.random() < 0.5) await tab.sender.drain();
    if ((await this.whileAlive(side, tab, undoSeveral(tab, deletions, makeKey))) === 'crashed') return;
    this.counts.undone += deletions.length;
    for (const { row, isOwed } of deletions) {
      // Sent under an id that this device never learned, it is added again.
      if (!isOwed) for (const text of [row.name, row.notes]) this.allowOnceMore(text);
      if (doomedBefore.has(row.id)) continue;
      this.doomed.delete(row.id);
      if (isOwed) this.owedRows.set(row.id, row.createdAt);
    }
  }

  private releaseTags(target: string): void {
    for (const [key, { id }] of this.owedTags) if (id === target) this.owedTags.delete(key);
  }

  /** An edit, during which the tab may crash. */
  private async act(side: Side, tab: Tab): Promise<void> {
    await tab.sender.reload();
    const chosen = this.chooseIntent(tab.view);
    if (!chosen) return;
    this.counts.edits += 1;
    const { intent, written } = chosen;
    this.takeBackOverwritten(side, intent);
    for (const word of written) this.words.set(word.text, { field: word.field, isOwed: false, most: 1 });
    if (this.random() < 0.2) tab.crashAfter(Math.floor(this.random() * 6));
    const performed = await this.whileAlive(side, tab, tab.sender.perform(intent));
    const isKept = performed !== 'crashed' && (performed.kind === 'kept' || performed.kind === 'done');
    if (!isKept) return;
    const row = intent.kind === 'add' ? null : intent.row.id;
    for (const { text, field } of written) {
      const word = this.words.get(text);
      if (word) word.isOwed = true;
      if (row) side.standing.set(`${row} ${field}`, text);
    }
  }

  private chooseIntent(
    view: readonly Subscription[],
  ): { intent: Intent; written: { text: string; field: Word['field'] }[] } | null {
    const row = this.pick(view);
    const dice = this.random();
    if (!row || dice < 0.3) {
      const fields = this.newFields();
      return { intent: { kind: 'add', fields }, written: [{ text: fields.name, field: 'name' }] };
    }
    if (dice < 0.42) return { intent: { kind: 'delete', row }, written: [] };
    if (dice < 0.52) return { intent: { kind: 'renew', row }, written: [] };
    const text = this.newWord();
    if (dice < 0.72)
      return { intent: { kind: 'edit', row, changes: { notes: text } }, written: [{ text, field: 'notes' }] };
    if (dice < 0.84)
      return { intent: { kind: 'edit', row, changes: { name: text } }, written: [{ text, field: 'name' }] };
    const changes = { ...this.chooseChanges(dice), notes: text };
    return { intent: { kind: 'edit', row, changes }, written: [{ text, field: 'notes' }] };
  }

  private chooseChanges(dice: number): Partial<Fields> {
    if (dice < 0.9) return { amount: `${Math.floor(this.random() * 90) + 10}.50` };
    if (dice < 0.94) return { billingCycle: this.pick(['monthly', 'yearly', 'P28D', 'P4W', 'P2Y'] as const) };
    return this.pick<Partial<Fields>>([
      { pausedOn: TODAY, resumesOn: null },
      { pausedOn: TODAY, resumesOn: addDays(TODAY, 40) },
      { endsOn: TODAY },
      { thenAmount: '20.00', thenFrom: addDays(TODAY, 9) },
      { thenAmount: null, thenFrom: null, noticeDays: 30 },
      { paidWith: 'HDFC card ending 4242', cardExpires: '2027-03' },
      { paidWith: null, cardExpires: null },
      { share: '1/3', sharedWith: 'Asha' },
      { share: '5.00', sharedWith: null },
      { share: null },
      { remindDays: '14 3' },
      { remindDays: 'none' },
      { tags: 'family, work' },
      { tags: null },
      { pausedOn: null, resumesOn: null, endsOn: null },
    ]);
  }

  /** A value that is overwritten before it is sent need not reach the server. */
  private takeBackOverwritten(side: Side, intent: Intent): void {
    if (intent.kind === 'add' || intent.kind === 'renew') return;
    const touched = intent.kind === 'delete' ? FIELDS : (Object.keys(intent.changes) as (keyof Fields)[]);
    if (touched.includes('tags')) this.releaseTags(intent.row.id);
    if (intent.kind === 'delete') {
      this.owedRows.delete(intent.row.id);
      this.doomed.add(intent.row.id);
    }
    for (const field of touched) {
      const id = intent.row.id;
      for (const known of [
        id,
        ...[...this.realIds].filter(([, real]) => real === id).map(([local]) => local),
      ]) {
        this.release(side.standing.get(`${known} ${field}`));
      }
      // An add that was never sent takes the new value in.
      if (field === 'name') this.release(intent.row.name);
    }
  }

  private release(text: string | null | undefined): void {
    const word = text ? this.words.get(text) : undefined;
    if (word) word.isOwed = false;
  }

  private async reload(side: Side): Promise<void> {
    for (const tab of side.tabs) tab.crash();
    side.tabs = [];
    await this.openTab(side);
  }

  private async openTab(side: Side): Promise<void> {
    const tab = await side.device.openTab();
    await tab.refresh();
    side.tabs.push(tab);
  }

  private async whileAlive<T>(side: Side, tab: Tab, work: Promise<T>): Promise<T | 'crashed'> {
    const result = await Promise.race([work, tab.crashed]);
    tab.crashAfter(Number.POSITIVE_INFINITY);
    if (result !== 'crashed') return result;
    this.counts.crashes += 1;
    side.tabs = side.tabs.filter((other) => other !== tab);
    if (side.tabs.length === 0) await this.openTab(side);
    return result;
  }

  /** Goes online and resolves all remaining conflicts. */
  private async settle(): Promise<boolean> {
    for (const side of this.sides) {
      side.device.network = 'up';
      await this.reload(side);
    }
    for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
      for (const { tabs } of this.sides) {
        for (const tab of tabs) {
          await tab.sender.drain();
          for (const item of tab.queue) if (item.trouble) await this.decide(tab, item);
        }
      }
      if (this.sides.every(({ tabs }) => tabs.every(({ queue }) => queue.length === 0))) return true;
    }
    return false;
  }

  private async decide(tab: Tab, item: Unsent): Promise<void> {
    const { trouble } = item;
    if (!trouble) return;
    this.counts.troubles += 1;
    this.releaseTags(item.target);
    this.owedRows.delete(item.target);
    if (trouble.kind === 'conflict') {
      this.counts.conflicts += 1;
      const mine = trouble.fields.filter(() => this.random() < 0.5);
      for (const text of wordsOf(item)) this.allowOnceMore(text);
      if (mine.length < trouble.fields.length) for (const text of wordsOf(item)) this.release(text);
      return tab.sender.change((queue) => resolve(queue, item.key, mine));
    }
    if (trouble.kind === 'gone' && item.kind === 'edit' && this.random() < 0.5) {
      for (const text of [item.before.name, item.before.notes, ...wordsOf(item)]) this.allowOnceMore(text);
      const making = { key: `key-${this.nextSerial()}`, madeAt: 0 };
      return tab.sender.change((queue) => addAgain(queue, item.key, making));
    }
    if (trouble.kind === 'limit' && this.random() < 0.2)
      return tab.sender.change((queue) => retry(queue, item.key));
    // What stands on an add that is given up goes with it.
    for (const other of tab.queue) {
      if (other.target === item.target) for (const text of wordsOf(other)) this.release(text);
    }
    return tab.sender.change((queue) => discard(queue, item.key));
  }

  private allowOnceMore(text: string | null): void {
    const word = text ? this.words.get(text) : undefined;
    if (word) word.most += 1;
  }

  private async compareViews(): Promise<string[]> {
    const { body } = await this.person.client.get('/api/subscriptions');
    const server = JSON.stringify(inOrder(body));
    const faults = [...this.owedRows].flatMap(([id, createdAt]) => {
      const row = (body as Subscription[]).find((each) => each.id === id);
      return row?.createdAt === createdAt ? [] : [`${id} did not come back as it was`];
    });
    for (const [index, { tabs }] of this.sides.entries()) {
      for (const tab of tabs) {
        await tab.refresh();
        if (JSON.stringify(inOrder(tab.view)) !== server)
          faults.push(`device ${index} shows something else than the server has`);
      }
    }
    return faults;
  }

  private async checkHistory(): Promise<string[]> {
    const all = await this.app.server.deps.db
      .select()
      .from(subscriptionHistory)
      .where(eq(subscriptionHistory.userId, this.person.user.id));
    const rows = all.filter((entry) => !isReturn(entry));
    const wrongTags = [...this.owedTags.values()].flatMap(({ id, tag }) => {
      const times = countTagged(rows, id, tag);
      return times === 1 ? [] : [`tag ${tag} was written ${times} times`];
    });
    const wrongWords = [...this.words].flatMap(([text, { field, isOwed, most }]) => {
      const times = rows.filter(
        ({ before, after }) =>
          (after as Snapshot)?.[field] === text && (before as Snapshot)?.[field] !== text,
      ).length;
      if (times > most) return [`${field} ${text} was written ${times} times`];
      return isOwed && times === 0 ? [`${field} ${text} was lost`] : [];
    });
    return [...wrongTags, ...wrongWords];
  }

  private newFields(): Fields {
    return {
      name: this.newWord(),
      category: 'OTT',
      amount: '10.00',
      currency: 'USD',
      billingCycle: this.pick(['monthly', 'P28D', 'P1W'] as const) ?? 'monthly',
      nextRenewalDate: addDays(TODAY, Math.floor(this.random() * 40) - 20),
      notes: null,
      pausedOn: null,
      resumesOn: null,
      endsOn: null,
      thenAmount: null,
      thenFrom: null,
      noticeDays: null,
      paidWith: null,
      cardExpires: null,
      share: null,
      sharedWith: null,
      remindDays: null,
      tags: null,
    };
  }

  private newWord(): string {
    return `word-${this.nextSerial()}`;
  }

  private nextSerial(): number {
    this.serial += 1;
    return this.serial;
  }

  private pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }
}

function wordsOf(item: Unsent): string[] {
  const fields = item.kind === 'add' ? item.fields : item.kind === 'edit' ? item.changes : {};
  return [fields.name, fields.notes].filter((text): text is string => typeof text === 'string');
}

function inOrder(rows: readonly Subscription[]): Subscription[] {
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
}
