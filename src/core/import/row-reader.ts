// One row of a list of subscriptions: its cells as fields, and what is wrong with them.
import { type BillingCycle, DEFAULT_BILLING_CYCLE } from '../billing-cycle.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { findService } from '../catalogue/catalogue.ts';
import { CATEGORY_WORDS } from '../data/import-category-table.ts';
import type { ImportRole } from '../data/import-heading-table.ts';
import { parseAmount, toDecimalString } from '../money/money.ts';
import type { LifeState } from '../subscription/life.ts';
import { anchorFor, firstRenewalFrom } from '../subscription/renewals.ts';
import {
  checkCategory,
  checkName,
  checkNotes,
  countCharacters,
  NOTES_MAX_LENGTH,
} from '../subscription/subscription.ts';
import { foldHeading } from '../text/heading.ts';
import type { Verdict } from '../verdict.ts';
import { readCurrency, readListedAmount, signIn, splitRate } from './amounts.ts';
import { readCountedCycle } from './cycles.ts';
import type {
  CellProblem,
  DecimalMark,
  FileFormat,
  ImportColumns,
  ImportContext,
  ImportFields,
  ImportRow,
  NotedCell,
} from './import.ts';
import { readListShare, readText, TEXT_ROLES, type TextRole, TOO_LONG } from './list-fields.ts';
import { isNoDay, readState } from './states.ts';

export interface Reading {
  readonly columns: ImportColumns;
  readonly headings: readonly string[];
  readonly format: FileFormat;
  readonly toDay: (cell: string) => CalendarDay | null;
  readonly mark: DecimalMark | null;
  /** The cycle of prices that do not say one, where no column does. */
  readonly cycle: BillingCycle | null;
  readonly context: ImportContext;
}

/** Reads the cells of one row and collects what is wrong with them. */
export class RowReader {
  readonly #reading: Reading;
  readonly #cells: readonly string[];
  readonly #rate: ReturnType<typeof splitRate>;
  readonly #problems: CellProblem[] = [];
  #noted: readonly NotedCell[] = [];

  constructor(reading: Reading, cells: readonly string[]) {
    this.#reading = reading;
    this.#cells = cells;
    this.#rate = splitRate(this.#cell('amount'));
  }

  read(at: number): ImportRow {
    const written = this.#cell('name');
    const name = this.#valueOrReport('name', checkName(written));
    const currency = this.#currency();
    const amount = currency && this.#amount(currency);
    const billingCycle = this.#cycle();
    const days = this.#days(billingCycle);
    const category = this.#category(name ?? '');
    const life = this.#life();
    const share = currency && amount ? this.#share(currency, amount) : null;
    const texts = this.#texts();
    const notes = this.#valueOrReport('notes', checkNotes(this.#notes()));
    const isRead = name !== null && currency && amount && billingCycle && days && category;
    const fields =
      isRead && this.#problems.length === 0
        ? {
            name,
            category,
            amount,
            currency,
            billingCycle,
            ...days,
            notes,
            provider: null,
            ...life,
            ...texts,
            ...(share !== null && { share }),
          }
        : null;
    const row = { at, name: name ?? written, fields, problems: this.#problems };
    return this.#noted.length > 0 ? { ...row, noted: this.#noted } : row;
  }

  #cell(role: ImportRole): string {
    return cellAt(this.#cells, this.#reading.columns[role]);
  }

  #report(role: ImportRole, kind: CellProblem['kind'], problem?: CellProblem['problem']): null {
    const cell = this.#cell(role);
    const column = this.#heading(role);
    this.#problems.push({ kind: cell === '' ? 'missing' : kind, column, cell, ...(problem && { problem }) });
    return null;
  }

  #heading(role: ImportRole): string {
    return this.#reading.headings[this.#reading.columns[role] ?? -1] ?? '';
  }

  #valueOrReport<T>(role: ImportRole, verdict: Verdict<T>): T | null {
    return verdict.ok ? verdict.value : this.#report(role, 'text', verdict.problem);
  }

  #currency(): string | null {
    const { currency: own } = this.#reading.context;
    const named = this.#cell('currency');
    if (named !== '') return readCurrency(named, own) ?? this.#report('currency', 'currency');
    const { amount } = this.#rate;
    const sign = signIn(amount);
    if (!/\p{Nd}/u.test(amount) || sign === '') return own;
    return readCurrency(sign, own) ?? this.#report('amount', 'currency');
  }

  #amount(currency: string): string | null {
    const verdict = readListedAmount(this.#rate.amount, currency, this.#reading.mark);
    if (verdict.ok) return toDecimalString(verdict.value, currency);
    const { code } = verdict.problem;
    if (code === 'amount_not_a_number' || code === 'amount_required') return this.#report('amount', 'amount');
    return code === 'amount_unclear'
      ? this.#report('amount', 'unclear')
      : this.#valueOrReport('amount', verdict);
  }

  /** The user's part of `amount`, which is the whole price. */
  #share(currency: string, amount: string): string | null {
    const amountMinor = parseAmount(amount, currency);
    if (!amountMinor.ok) return null;
    const { mark } = this.#reading;
    const context = { heading: this.#heading('share'), currency, amountMinor: amountMinor.value, mark };
    return this.#valueOrReport('share', readListShare(this.#cell('share'), context));
  }

  /** A value that is too long for its field goes to the notes. */
  #texts(): Partial<Record<TextRole, string>> {
    const texts: Partial<Record<TextRole, string>> = {};
    for (const role of TEXT_ROLES) {
      const text = readText(role, this.#cell(role));
      if (text.ok && text.value !== null) texts[role] = text.value;
      if (text.ok) continue;
      if (TOO_LONG.includes(text.problem.code)) this.#note(role, 'text');
      else this.#report(role, 'text', text.problem);
    }
    return texts;
  }

  #cycle(): BillingCycle | null {
    const { cycle: beside } = this.#rate;
    const hasColumn = this.#reading.columns.cycle !== undefined;
    if (this.#cell('cycle') === '' && (beside || !hasColumn))
      return beside === 'once'
        ? this.#report('amount', 'once')
        : (beside ?? this.#reading.cycle ?? DEFAULT_BILLING_CYCLE);
    const cycle = readCountedCycle(this.#cell('cycle'), this.#cell('count'));
    if (cycle === 'once') return this.#report('cycle', 'once');
    // 9.99 a month and paid once a year is an amount that we would have to make up.
    if (cycle && beside && cycle !== beside) return this.#report('amount', 'unclear');
    return cycle ?? this.#report('cycle', 'cycle');
  }

  /**
   * Later days are computed from the first payment where the next one follows from it, so that what began on a 31st
   * stays there after a February; else from the next one. What has passed is moved on by whole cycles.
   */
  #days(cycle: BillingCycle | null): { anchorDate: CalendarDay; nextRenewalDate: CalendarDay } | null {
    const { columns, toDay, context } = this.#reading;
    const hasNext = this.#cell('next') !== '' || columns.start === undefined;
    const role = hasNext ? 'next' : 'start';
    const day = toDay(this.#cell(role));
    if (!day) return this.#report(role, 'day');
    // The day is read first, so that one look names everything that is wrong with the row.
    if (!cycle) return null;
    const start = hasNext ? toDay(this.#cell('start')) : day;
    const anchorDate = start ? anchorFor(start, cycle, day) : day;
    return {
      anchorDate,
      nextRenewalDate: firstRenewalFrom(anchorDate, cycle, day > context.today ? day : context.today),
    };
  }

  /** Paused and ended ones stay so, from the day in the file or else from today. */
  #life(): Pick<ImportFields, 'pausedOn' | 'endsOn'> {
    const { today } = this.#reading.context;
    const state = this.#state();
    const day = this.#endDay();
    if (day && !this.#isEnd(day, state)) {
      this.#note('end', 'reminder');
      return state === 'paused' ? { pausedOn: today } : {};
    }
    if (day) return state === 'paused' && day > today ? { pausedOn: today, endsOn: day } : { endsOn: day };
    if (state === 'ended') return { endsOn: today };
    return state === 'paused' ? { pausedOn: today } : {};
  }

  /** A column of states may hold places, or words of a language that is not known here: what is listed is mostly paid. */
  #state(): LifeState {
    const state = readState(this.#cell('state'));
    if (!state) this.#note('state', 'state');
    return state ?? 'active';
  }

  #note(role: ImportRole, kind: NotedCell['kind']): void {
    this.#noted = [...this.#noted, { kind, column: this.#heading(role), cell: this.#cell(role), fits: true }];
  }

  #endDay(): CalendarDay | null {
    const written = this.#cell('end');
    if (isNoDay(written)) return null;
    return this.#reading.toDay(written) ?? this.#report('end', 'day');
  }

  /** Wallos: only a disabled item whose date has passed has ended. SubTrackr: it keeps charging an active item after its date. */
  #isEnd(day: CalendarDay, state: LifeState): boolean {
    const { format, context } = this.#reading;
    const hasPassed = day <= context.today;
    if (format === 'wallos') return hasPassed && state !== 'active';
    return format !== 'subtrackr' || !hasPassed || state !== 'active';
  }

  #category(name: string): string | null {
    const written = this.#cell('category');
    const known = CATEGORY_WORDS.get(foldHeading(written));
    if (known && known !== 'Other') return known;
    const byName = findService(name)?.category;
    if (written === '' || known) return byName ?? 'Other';
    return this.#valueOrReport('category', checkCategory(written));
  }

  /** Adds what has no field here, as far as there is room. */
  #notes(): string {
    let notes = this.#cell('notes');
    const hasRoom = (line: string) => {
      const longer = notes === '' ? line : `${notes}\n${line}`;
      if (countCharacters(longer) > NOTES_MAX_LENGTH) return false;
      notes = longer;
      return true;
    };
    const link = this.#cell('link');
    if (!notes.includes(link) && !hasRoom(link)) this.#note('link', 'link');
    this.#noted = this.#noted.map((each) => ({
      ...each,
      fits: each.kind !== 'link' && hasRoom(`${each.column}: ${each.cell}`),
    }));
    return notes;
  }
}

export function cellAt(cells: readonly string[], at: number | undefined): string {
  return (at === undefined ? '' : (cells[at] ?? '')).trim();
}
