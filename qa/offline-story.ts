/** One random scenario for `qa/goals/offline.ts`: two devices of a user, random actions on random days, and the final checks. */
import type { Subscription } from '#contract/subscriptions';
import { addDays } from '#core/calendar-day';
import type { Person } from '#testing/people';
import type { TestApp } from '#testing/start-app';
import { FIELDS, type Fields, PRICE, type Unsent } from '#web/subscriptions/unsent/change.ts';
import { addAgain, discard, resolve, retry } from '#web/subscriptions/unsent/queue.ts';
import { Ledger } from './offline-ledger.ts';
import { Device, type Network, type Tab } from './offline-tab.ts';

const STEPS = 18;
const SETTLING_ROUNDS = 60;
const NETWORKS: readonly Network[] = ['up', 'up', 'down', 'loses-requests', 'loses-answers'];
/** Less than the idle time after which a session ends. */
const MOST_DAYS = 12;

interface Side {
  device: Device;
  tabs: Tab[];
  /** Words that still stand in a row's field, by row and field. */
  standing: Map<string, string>;
}

interface Written {
  text: string;
  field: 'name' | 'notes';
}

type Bulk = Parameters<Tab['page']['performBulk']>[2];

export class Story {
  readonly counts = {
    edits: 0,
    bulks: 0,
    firsts: 0,
    budgets: 0,
    paidToday: 0,
    undone: 0,
    days: 0,
    crashes: 0,
    conflicts: 0,
    troubles: 0,
  };
  private readonly ledger = new Ledger();
  private readonly sides: Side[];
  private serial = 0;
  private ticks = 0;

  constructor(
    private readonly app: TestApp,
    private readonly person: Person,
    private readonly random: () => number,
  ) {
    this.sides = [0, 1].map(() => ({
      device: new Device({
        client: person.client.copy(),
        now: () => app.clock.now().getTime(),
        random,
        tick: () => (this.ticks += 1),
        onAnswered: (sent) => {
          if (sent.path === '/api/subscriptions' && sent.key && sent.method === 'POST')
            this.ledger.learnId(`local-${sent.key}`, (sent.answer as Subscription).id);
          if (sent.path !== '/api/budget' || sent.method !== 'PUT') return;
          const { overall = null } = sent.body as { overall?: string | null };
          this.ledger.noteBudget({ ...sent, key: sent.key ?? '', overall });
        },
      }),
      tabs: [],
      standing: new Map(),
    }));
  }

  private get today(): string {
    return this.app.clock.now().toISOString().slice(0, 10);
  }

  /** Runs the scenario; returns the problems found. */
  async live(): Promise<string[]> {
    for (const side of this.sides) await this.openTab(side);
    for (let step = 0; step < STEPS; step += 1) await this.takeStep(this.pick(this.sides));
    const isSettled = await this.settle();
    return [
      ...(isSettled ? [] : ['the queues never emptied']),
      ...this.ledger.faults,
      ...(await this.compareViews()),
      ...(await this.ledger.checkHistory(this.app, this.person.user.id)),
    ];
  }

  private async takeStep(side: Side): Promise<void> {
    const dice = this.random();
    const tab = this.pick(side.tabs);
    if (dice < 0.13) side.device.network = this.pick(NETWORKS);
    else if (dice < 0.18) await this.reload(side);
    else if (dice < 0.22 && side.tabs.length < 2) await this.openTab(side);
    else if (dice < 0.28) await this.whileAlive(side, tab, tab.drain());
    else if (dice < 0.31) for (const each of side.tabs) each.fire('tick');
    else if (dice < 0.35) await this.whileAlive(side, tab, tab.refresh());
    else if (dice < 0.41) this.letDaysPass();
    else if (dice < 0.46) await this.writeBudget(side, tab);
    else if (dice < 0.5) await this.addFirst(side, tab);
    else if (dice < 0.62) await this.changeSome(side, tab);
    else await this.act(side, tab);
  }

  /** Days pass on the server and on both devices: what waits is sent on a later day than it was made. */
  private letDaysPass(): void {
    const days = 1 + Math.floor(this.random() * 4);
    if (this.counts.days + days > MOST_DAYS) return;
    this.counts.days += days;
    this.app.clock.advance({ days });
  }

  private async writeBudget(side: Side, tab: Tab): Promise<void> {
    this.counts.budgets += 1;
    const before = tab.budget;
    const overall = `${this.nextSerial()}.00`;
    const budget = before && this.random() < 0.2 ? null : { currency: 'USD', overall, categories: {} };
    this.ledger.oweBudget(side, null);
    if (this.random() < 0.1) tab.crashAfter(Math.floor(this.random() * 6));
    const done = await this.whileAlive(
      side,
      tab,
      this.tryTo(tab.page, tab.page.performBudget({ budget, before })),
    );
    if (done === 'crashed' || done === 'refused') return;
    if (this.random() < 0.3) {
      this.counts.undone += 1;
      await this.whileAlive(
        side,
        tab,
        this.tryTo(tab.page, tab.page.performBudget({ budget: before, before: budget })),
      );
    } else if (budget) this.ledger.oweBudget(side, overall);
  }

  /** Adds the first services in one step, also after a request for all of them whose answer was lost. */
  private async addFirst(side: Side, tab: Tab): Promise<void> {
    this.counts.firsts += 1;
    const wanted = Array.from({ length: 2 + Math.floor(this.random() * 2) }, () => this.newFields());
    for (const { name } of wanted) this.ledger.write(name, 'name');
    const { network } = side.device;
    const mayBeThere = network.startsWith('loses');
    if (network === 'loses-answers') {
      const subscriptions = wanted.map((fields) => ({ ...fields, provider: null }));
      for (const { name } of wanted) this.ledger.fromLostRequest.add(name);
      await side.device.options.client.post('/api/imports', { format: 'services', subscriptions });
    }
    if (this.random() < 0.15) tab.crashAfter(Math.floor(this.random() * 6));
    const keeping = tab.page.keepFirst(tab.cache, wanted, { mayBeThere });
    const kept = await this.whileAlive(side, tab, keeping);
    if (kept === 'crashed') return;
    if (this.random() < 0.3) {
      this.counts.undone += wanted.length;
      // Also where the other device, which had it from the server, deletes it and brings it back meanwhile.
      for (const { name } of wanted) this.ledger.doomName(name);
      await this.whileAlive(side, tab, this.tryTo(tab.page, kept.undo()));
    } else for (const { name } of wanted) this.ledger.owe(name);
  }

  /** Changes several at once, by the product's own code, which may be undone: at once, or after the network has changed. */
  private async changeSome(side: Side, tab: Tab): Promise<void> {
    const rows = tab.view.filter(() => this.random() < 0.5);
    if (rows.length === 0) return;
    this.counts.bulks += 1;
    const { ledger } = this;
    const word = this.newWord();
    const change = this.pick<Bulk>([
      { action: 'tag', tags: word },
      { action: 'untag', tags: 'family' },
      { action: 'category', category: word },
      { action: 'renew' },
      { action: 'delete' },
      { action: 'delete' },
    ]);
    const doomedBefore = new Set(rows.filter((row) => ledger.isDoomed(row)));
    for (const row of rows) {
      if (change.action === 'category')
        for (const id of ledger.idsOf(row.id)) ledger.releaseMarks(id, 'category');
      if (change.action === 'renew') ledger.pressRenew(row.id);
      if (change.action === 'delete') this.takeBackOverwritten(side, row, 'delete');
    }
    const due = rows.filter((row) => isDue(row, this.today));
    if (this.random() < 0.15) tab.crashAfter(Math.floor(this.random() * 10));
    const changing = this.tryTo(tab.page, tab.page.performBulk(tab.cache, rows, change));
    const done = await this.whileAlive(side, tab, changing);
    if (done === 'crashed' || done === 'refused') return;
    const left = new Set(done.skipped.map(({ id }) => id));
    if (this.random() < 0.45) {
      if (this.random() < 0.5) side.device.network = this.pick(NETWORKS);
      if (this.random() < 0.5) await this.whileAlive(side, tab, tab.drain());
      if (change.action === 'renew') for (const row of rows) ledger.releaseDates(row.id);
      const undone = await this.whileAlive(side, tab, this.tryTo(tab.page, done.undo()));
      if (undone === 'crashed' || undone === 'refused') return;
      this.counts.undone += undone.count;
      if (change.action !== 'delete') return;
      for (const { id } of undone.skipped) left.add(id);
      for (const row of rows) {
        // Sent under an id that this device never learned, it is added again.
        if (row.id.startsWith('local-')) for (const text of [row.name, row.notes]) ledger.allowOnceMore(text);
        if (!doomedBefore.has(row) && !left.has(row.id)) ledger.bringBack(row);
      }
      return;
    }
    for (const { id } of rows.filter((row) => !row.id.startsWith('local-') && !left.has(row.id)))
      if (change.action === 'tag' || change.action === 'category') ledger.mark(change.action, id, word);
    if (change.action === 'renew') for (const { id } of due) if (!left.has(id)) ledger.oweRenewal(id, side);
  }

  /** Changes one subscription; the tab may crash meanwhile. */
  private async act(side: Side, tab: Tab): Promise<void> {
    this.counts.edits += 1;
    const { ledger } = this;
    const { page, cache } = tab;
    const row = this.pick(tab.view);
    const dice = this.random();
    if (this.random() < 0.2) tab.crashAfter(Math.floor(this.random() * 6));
    if (!row || dice < 0.28) {
      const fields = this.newFields();
      const written: Written = { text: fields.name, field: 'name' };
      const key = `key-${this.nextSerial()}`;
      await this.perform(side, tab, null, [written], () => page.performAdd(cache, fields, key));
      return;
    }
    if (dice < 0.38) {
      this.takeBackOverwritten(side, row, 'delete');
      await this.perform(side, tab, row, [], () => page.performDelete(row));
      return;
    }
    if (dice < 0.48) {
      ledger.pressRenew(row.id);
      const isKept = await this.perform(side, tab, row, [], () => page.performRenewal(cache, row));
      if (isKept && isDue(row, this.today)) ledger.oweRenewal(row.id, side);
      return;
    }
    const paid = dice < 0.62 ? page.payToday(row, this.today) : null;
    if (paid) return this.payLate(side, tab, row, paid);
    const field = dice > 0.88 ? 'name' : 'notes';
    const text = this.newWord();
    const restored = isInactive(row, this.today) && this.random() < 0.6 ? this.restore(tab, row) : null;
    const others = restored ?? (dice < 0.8 ? this.chooseChanges() : {});
    const changes: Partial<Fields> = { [field]: text, ...others };
    this.takeBackOverwritten(side, row, Object.keys(changes) as (keyof Fields)[]);
    const isKept = await this.perform(side, tab, row, [{ text, field }], () =>
      page.performEdit(cache, row, changes),
    );
    if (changes.pausedOn || changes.endsOn) ledger.noteStop(row.id, side);
    if (!isKept) return;
    const { thenAmount, thenFrom } = changes;
    if (thenAmount && thenFrom) ledger.oweTurn(row.id, thenAmount, thenFrom);
    const after = tab.view.find(({ id }) => id === row.id);
    if (restored && after && isInactive(after, this.today))
      ledger.faults.push(`${row.id} is not active after it was restored`);
  }

  /** Pays as a late recharge does, which may be undone: at once, or after the network has changed. */
  private async payLate(
    side: Side,
    tab: Tab,
    row: Subscription,
    paid: NonNullable<ReturnType<Tab['page']['payToday']>>,
  ): Promise<void> {
    const { ledger } = this;
    const { page, cache } = tab;
    this.counts.paidToday += 1;
    ledger.pressPaid(row.id);
    const text = this.newWord();
    this.takeBackOverwritten(side, row, ['notes', 'nextRenewalDate']);
    const written: Written = { text, field: 'notes' };
    const isKept = await this.perform(side, tab, row, [written], () =>
      page.performEdit(cache, row, { notes: text, ...paid }),
    );
    if (!isKept) return;
    if (this.random() < 0.6) {
      ledger.owePaid(row.id, { ...paid, text });
      return;
    }
    if (this.random() < 0.5) side.device.network = this.pick(NETWORKS);
    const shown = tab.view.find(({ id }) => ledger.idsOf(row.id).includes(id));
    if (!shown) return;
    const { nextRenewalDate, anchorDate } = row;
    this.counts.undone += 1;
    await this.perform(side, tab, shown, [], () =>
      page.performEdit(cache, shown, { nextRenewalDate, anchorDate }),
    );
  }

  private async perform(
    side: Side,
    tab: Tab,
    row: Subscription | null,
    written: readonly Written[],
    run: () => Promise<unknown>,
  ): Promise<boolean> {
    for (const { text, field } of written) this.ledger.write(text, field);
    const done = await this.whileAlive(
      side,
      tab,
      this.tryTo(
        tab.page,
        run().finally(() => tab.showList()),
      ),
    );
    if (done === 'crashed' || done === 'refused') return false;
    for (const { text, field } of written) {
      this.ledger.owe(text);
      if (row) side.standing.set(`${row.id} ${field}`, text);
    }
    return true;
  }

  /** Restores as a paused or ended row offers it: "Restore", or "charged again". */
  private restore(tab: Tab, row: Subscription): Partial<Fields> {
    const { nextRenewalDate, ...restored } = tab.page.chargeAgain(row, this.today);
    return this.random() < 0.5 ? restored : { ...restored, nextRenewalDate };
  }

  private chooseChanges(): Partial<Fields> {
    const { today } = this;
    const thenAmount = `${1000 + this.nextSerial()}.00`;
    return this.pick<Partial<Fields>>([
      { amount: `${Math.floor(this.random() * 90) + 10}.50` },
      { billingCycle: this.pick(['monthly', 'yearly', 'P28D', 'P4W', 'P2Y'] as const) },
      { pausedOn: today, resumesOn: null },
      { pausedOn: today, resumesOn: addDays(today, 40) },
      { pausedOn: today, resumesOn: addDays(today, 2) },
      { pausedOn: addDays(today, -3), resumesOn: addDays(today, 1) },
      { endsOn: today },
      { endsOn: addDays(today, 2) },
      { thenAmount, thenFrom: addDays(today, 1) },
      { thenAmount, thenFrom: addDays(today, 2) },
      { thenAmount, thenFrom: today },
      { thenAmount: null, thenFrom: null, noticeDays: 30 },
      { paidWith: 'HDFC card ending 4242', cardExpires: '2027-03' },
      { share: '1/3', sharedWith: 'Asha' },
      { share: null },
      { remindDays: '14 3' },
      { tags: 'family, work' },
      { tags: null },
      { pausedOn: null, resumesOn: null, endsOn: null },
    ]);
  }

  /** A value that is overwritten before it is sent need not reach the server. */
  private takeBackOverwritten(
    side: Side,
    row: Subscription,
    what: 'delete' | readonly (keyof Fields)[],
  ): void {
    const { ledger } = this;
    const touched = what === 'delete' ? FIELDS : what;
    const ids = ledger.idsOf(row.id);
    const touches = (names: readonly (keyof Fields)[]) => names.some((name) => touched.includes(name));
    if (touches(['tags'])) for (const id of ids) ledger.releaseMarks(id, 'tag');
    if (touches(['category'])) for (const id of ids) ledger.releaseMarks(id, 'category');
    if (touches(PRICE)) ledger.releasePrice(row.id);
    if (touches(['pausedOn', 'endsOn', 'nextRenewalDate', 'billingCycle'])) ledger.releaseDates(row.id);
    if (what === 'delete') ledger.doom(row);
    // One device deleted or renamed it before the other found it on the server, so the other adds it again.
    if (touched.includes('name') && ledger.fromLostRequest.has(row.name)) ledger.allowOnceMore(row.name);
    for (const field of touched) {
      for (const known of ids) ledger.release(side.standing.get(`${known} ${field}`));
      // An add that was never sent takes the new value in.
      if (field === 'name') ledger.release(row.name);
    }
  }

  /** What the product refuses is said at the form, and nothing is kept. */
  private async tryTo<T>(page: Tab['page'], work: Promise<T>): Promise<T | 'refused'> {
    return work.catch((error: unknown) => {
      const isUnheard = error instanceof Error && error.name === 'NetworkError';
      if (isUnheard || error instanceof page.ChangeNotTaken) return 'refused';
      throw error;
    });
  }

  private async reload(side: Side): Promise<void> {
    for (const tab of side.tabs) tab.crash();
    side.tabs = [];
    await this.openTab(side);
  }

  private async openTab(side: Side): Promise<void> {
    side.tabs.push(await side.device.openTab());
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
          await tab.drain();
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
    const { ledger } = this;
    const { changeUnsent } = tab.page;
    this.counts.troubles += 1;
    for (const id of ledger.idsOf(item.target)) ledger.releaseMarks(id);
    ledger.releaseDates(item.target);
    ledger.releaseRow(item.target);
    if (trouble.kind === 'conflict') {
      this.counts.conflicts += 1;
      const mine = trouble.fields.filter(() => this.random() < 0.5);
      for (const text of wordsOf(item)) ledger.allowOnceMore(text);
      if (mine.length < trouble.fields.length) for (const text of wordsOf(item)) ledger.release(text);
      return changeUnsent((queue) => resolve(queue, item.key, mine));
    }
    if (trouble.kind === 'gone' && item.kind === 'edit' && this.random() < 0.5) {
      for (const text of [item.before.name, item.before.notes, ...wordsOf(item)]) ledger.allowOnceMore(text);
      const making = { key: `key-${this.nextSerial()}`, madeAt: this.app.clock.now().getTime() };
      return changeUnsent((queue) => addAgain(queue, item.key, making));
    }
    if (trouble.kind === 'limit' && this.random() < 0.2)
      return changeUnsent((queue) => retry(queue, item.key));
    // Edits of an added row are discarded together with the add.
    for (const other of tab.queue) {
      if (other.target === item.target) for (const text of wordsOf(other)) ledger.release(text);
    }
    return changeUnsent((queue) => discard(queue, item.key));
  }

  private async compareViews(): Promise<string[]> {
    const { client } = this.person;
    const rows = (await client.get('/api/subscriptions')).body as Subscription[];
    const locked = (await client.get('/api/subscriptions/locked')).body as Subscription[];
    const { budget } = (await client.get('/api/budget')).body as { budget: Tab['budget'] };
    const faults = [
      ...this.ledger.checkRows(rows, locked, this.today),
      ...this.ledger.checkBudget(budget?.overall ?? null),
    ];
    const server = JSON.stringify([inOrder(rows), budget?.overall]);
    for (const [index, { tabs }] of this.sides.entries()) {
      for (const tab of tabs) {
        await tab.refresh();
        if (JSON.stringify([inOrder(tab.view), tab.budget?.overall]) !== server)
          faults.push(`device ${index} shows something else than the server has`);
      }
    }
    return faults;
  }

  private newFields(): Fields {
    return {
      name: this.newWord(),
      category: 'OTT',
      amount: '10.00',
      currency: 'USD',
      billingCycle: this.pick(['monthly', 'P28D', 'P1W'] as const) ?? 'monthly',
      nextRenewalDate: addDays(this.today, Math.floor(this.random() * 40) - 20),
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

type Days = Pick<Subscription, 'pausedOn' | 'resumesOn' | 'endsOn'>;

/** Decides by its days alone, in the words of the form. */
function isInactive({ pausedOn, resumesOn, endsOn }: Days, today: string): boolean {
  const isPaused = pausedOn !== null && pausedOn <= today && (resumesOn === null || resumesOn > today);
  return isPaused || (endsOn !== null && endsOn <= today);
}

function isDue(row: Subscription, today: string): boolean {
  return row.nextRenewalDate <= today && !isInactive(row, today);
}

function wordsOf(item: Unsent): string[] {
  const fields = item.kind === 'add' ? item.fields : item.kind === 'edit' ? item.changes : {};
  return [fields.name, fields.notes].filter((text): text is string => typeof text === 'string');
}

function inOrder(rows: readonly Subscription[]): Subscription[] {
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
}
