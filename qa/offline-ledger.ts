/**
 * What two devices did, and what the server's history must have of it at the end. It counts by what users typed and pressed
 * and compares days as texts; it knows nothing of queues, merges and dates as the product computes them.
 */
import { eq } from 'drizzle-orm';
import type { Subscription } from '#contract/subscriptions';
import { subscriptionHistory } from '#server/db/schema';
import type { TestApp } from '#testing/start-app';

/** A unique word written by one edit: the history must have it exactly once, unless the user discarded the edit. */
interface Word {
  field: 'name' | 'notes';
  isOwed: boolean;
  most: number;
}

/** A unique word given to several subscriptions in one go: each has it exactly once. */
interface Mark {
  id: string;
  kind: 'tag' | 'category';
  word: string;
}

interface SentBudget {
  key: string;
  overall: string | null;
  startedAt: number;
  endedAt: number;
}

/** A late payment, and the word that was written with it. */
interface PaidLate {
  nextRenewalDate: string;
  anchorDate: string;
  text: string;
}

type Snapshot = Partial<Subscription> | null;
interface Entry {
  subscriptionId: string;
  action: string;
  before: Snapshot;
  after: Snapshot;
}

export class Ledger {
  private readonly realIds = new Map<string, string>();
  /** Subscriptions whose deletion was undone: they must be there, as old as before. */
  private readonly owedRows = new Map<string, Pick<Subscription, 'createdAt' | 'name'>>();
  /** Ids of what someone deleted for good, perhaps on a device that has not sent it yet. */
  private readonly doomed = new Set<string>();
  /** Names of what was deleted and a lost request may have added as well, under an id that its device does not know. */
  private readonly doomedNames = new Set<string>();
  readonly faults: string[] = [];
  /** Names that a request with a lost answer may have added. */
  readonly fromLostRequest = new Set<string>();
  private readonly words = new Map<string, Word>();
  private readonly marks = new Map<string, Mark>();
  private readonly presses = new Map<string, number>();
  /** With the device that pressed "renew". */
  private readonly owedRenewals = new Map<string, unknown>();
  private readonly paid = new Set<string>();
  /** With the devices that paused or ended it. */
  private readonly stoppedBy = new Map<string, Set<unknown>>();
  private readonly owedPaid = new Map<string, PaidLate>();
  private readonly owedTurns = new Map<string, { amount: string; on: string }>();
  private readonly budgets: SentBudget[] = [];
  private readonly owedBudgets = new Map<unknown, string>();

  write(text: string, field: Word['field']): void {
    this.words.set(text, { field, isOwed: false, most: 1 });
  }

  owe(text: string): void {
    const word = this.words.get(text);
    if (word) word.isOwed = true;
  }

  release(text: string | null | undefined): void {
    const word = text ? this.words.get(text) : undefined;
    if (word) word.isOwed = false;
  }

  allowOnceMore(text: string | null): void {
    const word = text ? this.words.get(text) : undefined;
    if (word) word.most += 1;
  }

  mark(kind: Mark['kind'], id: string, word: string): void {
    this.marks.set(`${kind} ${id} ${word}`, { id, kind, word });
  }

  /** Marks that were overwritten before they were sent, or left to the user's decision, need not arrive. */
  releaseMarks(id: string, only?: Mark['kind']): void {
    for (const [key, mark] of this.marks)
      if (mark.id === id && (only ?? mark.kind) === mark.kind) this.marks.delete(key);
  }

  pressRenew(id: string): void {
    this.presses.set(id, (this.presses.get(id) ?? 0) + 1);
  }

  oweRenewal(id: string, device: unknown): void {
    this.owedRenewals.set(id, device);
  }

  pressPaid(id: string): void {
    this.paid.add(id);
  }

  private wasPaidLate(id: string): boolean {
    return this.idsOf(id).some((known) => this.paid.has(known));
  }

  noteStop(id: string, device: unknown): void {
    this.stoppedBy.set(id, (this.stoppedBy.get(id) ?? new Set()).add(device));
  }

  /** What the other device has paused or ended is no longer due, though this one still shows it as due. */
  private wasStoppedElsewhere(id: string, device: unknown): boolean {
    return this.idsOf(id).some((known) => [...(this.stoppedBy.get(known) ?? [])].some((by) => by !== device));
  }

  owePaid(id: string, paid: PaidLate): void {
    this.owedPaid.set(id, paid);
  }

  oweTurn(id: string, amount: string, on: string): void {
    this.owedTurns.set(id, { amount, on });
  }

  /** What is owed of its dates and its price to come need not arrive any more. */
  releaseDates(id: string): void {
    for (const known of this.idsOf(id)) {
      this.owedRenewals.delete(known);
      this.owedPaid.delete(known);
      this.owedTurns.delete(known);
    }
  }

  releasePrice(id: string): void {
    for (const known of this.idsOf(id)) this.owedTurns.delete(known);
  }

  /** A retry with the same key must not count as the last one. */
  noteBudget(sent: SentBudget): void {
    if (!this.budgets.some(({ key }) => key === sent.key)) this.budgets.push(sent);
  }

  /** The last one of a device must reach the server; null where it was put back as it was. */
  oweBudget(device: unknown, overall: string | null): void {
    if (overall === null) this.owedBudgets.delete(device);
    else this.owedBudgets.set(device, overall);
  }

  /** A row that was deleted before its device learned the server's id is deleted under that id too. */
  learnId(local: string, real: string): void {
    if (this.realIds.get(local) === real) return;
    this.realIds.set(local, real);
    if (!this.doomed.has(local)) return;
    this.owedRows.delete(real);
    this.doomed.add(real);
  }

  doom({ id, name }: Pick<Subscription, 'id' | 'name'>): void {
    for (const known of this.idsOf(id)) {
      this.owedRows.delete(known);
      this.doomed.add(known);
    }
    if (this.fromLostRequest.has(name)) this.doomName(name);
  }

  /** Whichever row has it: no name is given twice. */
  doomName(name: string): void {
    this.doomedNames.add(name);
    for (const [known, owed] of this.owedRows) if (owed.name === name) this.owedRows.delete(known);
  }

  isDoomed({ id, name }: Pick<Subscription, 'id' | 'name'>): boolean {
    return this.doomed.has(id) || this.doomedNames.has(name);
  }

  /** The deletion was undone. A row that only its device knows is added again under another id. */
  bringBack({ id, name, createdAt }: Pick<Subscription, 'id' | 'name' | 'createdAt'>): void {
    for (const known of this.idsOf(id)) this.doomed.delete(known);
    this.doomedNames.delete(name);
    if (!id.startsWith('local-')) this.owedRows.set(id, { name, createdAt });
  }

  releaseRow(id: string): void {
    this.owedRows.delete(id);
  }

  private realIdOf(id: string): string {
    return this.realIds.get(id) ?? id;
  }

  /** The server's id and the one that only its device knows, asked for by either. */
  idsOf(id: string): string[] {
    const known = this.realIdOf(id);
    return [known, ...[...this.realIds].filter(([, real]) => real === known).map(([local]) => local)];
  }

  /** Where a pause ends in a full account of Free, the oldest is locked: there, and not in the list. */
  checkRows(
    rows: readonly Subscription[],
    locked: readonly Pick<Subscription, 'id' | 'createdAt'>[],
    today: string,
  ): string[] {
    const all = [...rows, ...locked];
    const missing = [...this.owedRows].flatMap(([id, { createdAt }]) =>
      all.find((row) => row.id === id)?.createdAt === createdAt ? [] : [`${id} did not come back as it was`],
    );
    // A subscription that is not paid keeps its price until it is.
    const isPaid = ({ pausedOn, resumesOn, endsOn }: Subscription) =>
      !(pausedOn && pausedOn <= today && (!resumesOn || resumesOn > today)) && !(endsOn && endsOn <= today);
    const unturned = rows.filter((row) => row.thenFrom !== null && row.thenFrom <= today && isPaid(row));
    // A date that the user set, as by a late payment, stays even where the other device has paused meanwhile.
    const unpaid = rows.filter(
      ({ id, pausedOn, resumesOn, nextRenewalDate }) =>
        pausedOn &&
        resumesOn &&
        pausedOn <= nextRenewalDate &&
        nextRenewalDate < resumesOn &&
        !this.wasPaidLate(id),
    );
    const turns = [...this.owedTurns].flatMap(([id, { amount, on }]) => {
      const row = rows.find((each) => each.id === this.realIdOf(id));
      return !row || on > today || !isPaid(row) || row.amount === amount
        ? []
        : [`${id} costs ${row.amount}, not ${amount}`];
    });
    return [
      ...missing,
      ...turns,
      ...unturned.map(({ id }) => `the price of ${id} did not turn`),
      ...unpaid.map(({ id }) => `${id} renews inside its pause`),
    ];
  }

  /** The last one that reached the server stays; of two on their way at once, either. */
  checkBudget(overall: string | null): string[] {
    const last = this.budgets.filter((one) => !this.budgets.some((other) => other.startedAt > one.endedAt));
    const isRight = last.length === 0 ? overall === null : last.some((sent) => sent.overall === overall);
    const lost = [...this.owedBudgets.values()].filter(
      (wanted) => !this.budgets.some((sent) => sent.overall === wanted),
    );
    return [
      ...(isRight ? [] : [`the budget is ${overall}, not ${last.map((sent) => sent.overall).join(' or ')}`]),
      ...lost.map((wanted) => `the budget of ${wanted} was lost`),
    ];
  }

  async checkHistory(app: TestApp, userId: string): Promise<string[]> {
    const { db } = app.server.deps;
    const all = await db.select().from(subscriptionHistory).where(eq(subscriptionHistory.userId, userId));
    const entries = (all as Entry[]).filter((entry) => !isReturn(entry));
    return [
      ...this.checkWords(entries),
      ...this.checkMarks(entries),
      ...this.checkRenewals(entries),
      ...this.checkPaid(entries),
    ];
  }

  /** The row's date is reached, and the edit that moved it has the day of the payment as its anchor. */
  private checkPaid(entries: readonly Entry[]): string[] {
    return [...this.owedPaid].flatMap(([id, { nextRenewalDate, anchorDate, text }]) => {
      if (this.isUnknown(id)) return [];
      const own = entries.filter(({ subscriptionId }) => subscriptionId === this.realIdOf(id));
      if (!own.some(({ after }) => after?.nextRenewalDate === nextRenewalDate))
        return [`${id} was paid until ${nextRenewalDate}, which was lost`];
      const edit = own.find(({ before, after }) => after?.notes === text && before?.notes !== text);
      const isMoved = edit && edit.before?.nextRenewalDate !== edit.after?.nextRenewalDate;
      return isMoved && edit.after?.anchorDate !== anchorDate
        ? [`${id} is counted from ${edit.after?.anchorDate}, not from ${anchorDate}`]
        : [];
    });
  }

  private checkWords(entries: readonly Entry[]): string[] {
    return [...this.words].flatMap(([text, { field, isOwed, most }]) => {
      const times = entries.filter(
        ({ before, after }) => after?.[field] === text && before?.[field] !== text,
      ).length;
      if (times > most) return [`${field} ${text} was written ${times} times`];
      return isOwed && times === 0 ? [`${field} ${text} was lost`] : [];
    });
  }

  private checkMarks(entries: readonly Entry[]): string[] {
    return [...this.marks.values()].flatMap(({ id, kind, word }) => {
      const has = (snapshot: Snapshot) =>
        kind === 'category' ? snapshot?.category === word : (snapshot?.tags ?? '').split(', ').includes(word);
      const times = entries.filter(
        ({ subscriptionId, before, after }) => subscriptionId === id && !has(before) && has(after),
      ).length;
      return times === 1 ? [] : [`${kind} ${word} was written ${times} times`];
    });
  }

  private isUnknown(id: string): boolean {
    return id.startsWith('local-') && !this.realIds.has(id);
  }

  private checkRenewals(entries: readonly Entry[]): string[] {
    const renewed = new Map<string, number>();
    for (const { subscriptionId, action } of entries)
      if (action === 'renewed') renewed.set(subscriptionId, (renewed.get(subscriptionId) ?? 0) + 1);
    // A press made before the server's id was known may be of any row that was added.
    const unknown = [...this.presses].flatMap(([id, times]) => (this.isUnknown(id) ? times : []));
    const spare = unknown.reduce((sum, times) => sum + times, 0);
    const doubled = [...renewed].flatMap(([id, times]) => {
      const own = this.idsOf(id).reduce((sum, known) => sum + (this.presses.get(known) ?? 0), 0);
      const most = own + spare;
      return times > most ? [`${id} was renewed ${times} times, pressed ${most} times`] : [];
    });
    const lost = [...this.owedRenewals].flatMap(([id, device]) => {
      const isDone = this.isUnknown(id) || renewed.has(this.realIdOf(id));
      // A row that the other device has recorded as paid today meanwhile is no longer due either.
      return isDone || this.wasPaidLate(id) || this.wasStoppedElsewhere(id, device) ? [] : [id];
    });
    return [...doubled, ...lost.map((id) => `the renewal of ${id} was lost`)];
  }
}

/** The return of a deleted one, which repeats what was written before. */
function isReturn({ before, after }: Entry): boolean {
  return before === null && (after?.version ?? 0) > 1;
}
