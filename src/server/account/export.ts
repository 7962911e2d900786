/** Everything a user has, as files. They are made while they are sent, a page of rows at a time. */
import type { Subscription } from '#contract/subscriptions';
import { writeBudget } from '#core/budget';
import type { CalendarDay } from '#core/calendar-day';
import { EXPORT_COLUMNS, EXPORT_VERSION } from '#core/import/own-file';
import { writeOwnCell } from '#core/import/own-table';
import { toDecimalString } from '#core/money/money';
import { isLockedBehind } from '#core/plan/locked';
import { isActiveOn } from '#core/subscription/life';
import { BYTE_ORDER_MARK, writeCsvRow } from '#core/text/csv';
import { listPriceReportsOf } from '#server/advice/price-report-store';
import { listMarks, listResults, listWhatIfScenarios } from '#server/advice/store';
import { listPasskeys } from '#server/auth/passkey-store';
import { findBudget } from '#server/budget/store';
import { findFeed } from '#server/calendar/store';
import { listChannels } from '#server/channels/store';
import { type ImportRow, listImports } from '#server/import/store';
import { listMailsOf } from '#server/mail/store';
import type { PlanDeps } from '#server/plan/deps';
import { presentMoney } from '#server/plan/present';
import { listReminders } from '#server/reminders/ledger-store';
import { presentSettings } from '#server/reminders/service';
import { findSettings, listAnswers } from '#server/reminders/store';
import { liveSince } from '#server/sessions/service';
import { listLiveSessions } from '#server/sessions/store';
import { limitOf } from '#server/subscriptions/actor';
import { listHistoryAfter } from '#server/subscriptions/history-store';
import { applyDuePrice, presentSubscription } from '#server/subscriptions/present';
import { countActiveSubscriptions, listSubscriptionsAfter } from '#server/subscriptions/store';
import { presentUser } from '#server/users/present';
import type { UserRow } from '#server/users/store';

const PAGE = 500;
/** Except for the server's own fields, a field without a column does not compile: all can be imported. */
const COLUMNS: Record<Exclude<keyof Subscription, 'id' | 'version' | 'updatedAt'> | 'isLocked', string> =
  EXPORT_COLUMNS;
const EXPORT_FIELDS = Object.keys(COLUMNS) as (keyof typeof EXPORT_COLUMNS)[];

/** `docs/export.md` describes the file. */
export async function* exportJson(deps: PlanDeps, user: UserRow, today: CalendarDay): AsyncGenerator<string> {
  const now = deps.clock.now();
  yield `{"format":"outgo","version":${EXPORT_VERSION},"exportedAt":"${now.toISOString()}"`;
  yield writeField('account', await describeAccount(deps, user));
  yield writeField('plan', await presentMoney(deps, user.id));
  yield writeField('budget', await describeBudget(deps, user.id));
  yield* writeList('subscriptions', listExported(deps, user, today));
  yield* writeList('history', listChanges(deps, user.id));
  yield writeField('imports', await listImports(deps.db, user.id).then(describeImports));
  yield writeField('reminders', await describeReminders(deps, user, today));
  yield writeField('advice', await describeAdvice(deps, user.id));
  yield writeField('mails', await listMailsOf(deps.db, user.id));
  yield '\n}\n';
}

export async function* exportCsv(deps: PlanDeps, user: UserRow, today: CalendarDay): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvRow(Object.values(COLUMNS));
  for await (const row of listExported(deps, user, today))
    yield writeCsvRow(EXPORT_FIELDS.map((field) => writeOwnCell(field, row[field])));
}

async function* listExported(deps: PlanDeps, user: UserRow, today: CalendarDay) {
  const limit = limitOf(deps, { user, now: deps.clock.now() });
  let newer = await countActiveSubscriptions(deps.db, user.id, today);
  let last: Parameters<typeof listSubscriptionsAfter>[2];
  do {
    const rows = await listSubscriptionsAfter(deps.db, user.id, last, PAGE);
    for (const row of rows) {
      const isActive = isActiveOn(row, today);
      if (isActive) newer -= 1;
      yield {
        ...presentSubscription(applyDuePrice(row, today)),
        isLocked: isActive && isLockedBehind(newer, limit),
      };
    }
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last);
}

async function* listChanges(deps: PlanDeps, userId: string) {
  let last: string | undefined;
  do {
    const rows = await listHistoryAfter(deps.db, userId, last, PAGE);
    for (const { subscriptionId, at, action, before, after } of rows)
      yield { subscriptionId, at, action, before, after };
    last = rows.length === PAGE ? rows.at(-1)?.id : undefined;
  } while (last);
}

async function describeAccount(deps: PlanDeps, user: UserRow) {
  const now = deps.clock.now();
  const passkeys = await listPasskeys(deps.db, user.id);
  const feed = await findFeed(deps.db, user.id);
  const sessions = await listLiveSessions(deps.db, user.id, liveSince(now));
  return {
    ...presentUser(user, deps, now),
    emailVerifiedAt: user.emailVerifiedAt,
    signUpUserAgent: user.signUpUserAgent,
    lastSignInAt: user.lastSignInAt,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    sessions: sessions.map(({ createdAt, lastSeenAt, userAgent, address }) => ({
      createdAt,
      lastSeenAt,
      userAgent,
      address,
    })),
    calendarFeed: feed
      ? { createdAt: feed.createdAt, lastReadAt: feed.lastReadAt, alarmDays: feed.alarmDays }
      : null,
  };
}

async function describeBudget(deps: PlanDeps, userId: string) {
  const budget = await findBudget(deps.db, userId);
  return budget ? writeBudget(budget) : null;
}

function describeImports(rows: readonly ImportRow[]) {
  return rows.map(({ importedAt, format, added }) => ({ importedAt, format, added }));
}

async function describeReminders(deps: PlanDeps, user: UserRow, today: CalendarDay) {
  const userId = user.id;
  const settings = await findSettings(deps.db, userId);
  const decided = await listReminders(deps.db, userId);
  const answered = await listAnswers(deps.db, [userId]);
  const channels = await listChannels(deps.db, userId);
  return {
    settings: settings ? presentSettings(settings, { user, now: deps.clock.now(), today }) : null,
    // Addresses and keys are left out: whoever has the file could write to the user.
    channels: channels.map(({ kind, userAgent, createdAt, lastAt, lastResult }) => ({
      kind,
      userAgent,
      createdAt,
      lastAt,
      lastResult,
    })),
    answered: answered.map(({ userId: _own, ...answer }) => answer),
    decided: decided.map(({ userId: _own, name: _current, ...reminder }) => reminder),
  };
}

async function describeAdvice(deps: PlanDeps, userId: string) {
  const { db } = deps;
  const reports = await listPriceReportsOf(db, userId);
  return {
    results: (await listResults(db, userId)).map(({ userId: _own, ...result }) => result),
    marks: await listMarks(db, userId),
    whatIf: (await listWhatIfScenarios(db, userId)).map(({ userId: _own, ...scenario }) => scenario),
    reportedPrices: reports.map(({ userId: _own, amountMinor, ...report }) => ({
      ...report,
      amount: amountMinor === null ? null : toDecimalString(amountMinor, report.currency),
    })),
  };
}

function writeField(name: string, value: unknown): string {
  return `,\n"${name}":${JSON.stringify(value)}`;
}

async function* writeList(name: string, rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = `,\n"${name}":[\n`;
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : `${before}]`;
}
