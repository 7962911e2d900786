/** The demo account: a Pro user with sample subscriptions, deleted after a week. */
import type { BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import type { CalendarDay } from '#core/calendar-day';
import { findCountry } from '#core/country/countries';
import { makeDemo, makeDemoReportedPrices } from '#core/demo';
import { DAY_MS } from '#core/duration';
import { toDecimalString } from '#core/money/money';
import { reportPrice } from '#server/advice/price-reports';
import { type Caller, type Entry, enter } from '#server/auth/entry';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { DEMO_ACCOUNTS } from '#server/limits/allowances';
import { limitAddress } from '#server/limits/client-address';
import { takeAttempt } from '#server/limits/service';
import { grantPlan } from '#server/plan/service';
import { addSubscription, editSubscription } from '#server/subscriptions/service';
import { languageOf } from '#server/users/present';
import { insertUser, storeSignIn, type UserRow } from '#server/users/store';
import { demoNotes } from '#texts/demo';

/** No mail reaches it, and the clean-up finds demo users by it. */
export const DEMO_DOMAIN = 'demo.outgo.invalid';
/** Age of the demo's price increase. */
const RISEN_AFTER_MS = 100 * DAY_MS;

export async function openDemo(
  deps: Deps,
  { country, language }: BodyOf<'POST /api/demo'>,
  caller: Caller,
  today: CalendarDay,
): Promise<Entry> {
  if (deps.env.payments !== 'sandbox') throw new Problem('not_found');
  await takeAttempt(deps, {
    key: `demo:${limitAddress(caller.address)}`,
    ...DEMO_ACCOUNTS,
  });
  const entry = await deps.db.transaction(async (tx) => {
    const id = newId(deps);
    const user = await makeDemoUser(deps, tx, {
      id,
      email: `${id}@${DEMO_DOMAIN}`,
      country,
      language,
      timeZone: caller.timeZone,
    });
    return enter(deps, tx, user, caller, 'signup');
  });
  await fillWithDemo(deps, entry.user, today);
  return entry;
}

export async function makeDemoUser(
  deps: Deps,
  tx: Tx,
  given: Pick<UserRow, 'id' | 'email' | 'timeZone'> & {
    country: string | undefined;
    language?: UserRow['language'] | undefined;
    passwordHash?: string;
  },
): Promise<UserRow> {
  const now = deps.clock.now();
  const user = await insertUser(tx, {
    id: given.id,
    email: given.email,
    emailKey: given.email,
    name: 'Demo',
    country: findCountry(given.country).name,
    passwordHash: given.passwordHash ?? null,
    ...(given.language && { language: given.language }),
    emailVerifiedAt: now,
    timeZone: given.timeZone,
    quotaZone: given.timeZone,
    createdAt: now,
  });
  if (!user) throw new Problem('email_taken');
  return grantPlan(deps, tx, user.id, 'yearly');
}

/** Uses the same service as real subscriptions, so that the demo shows only what the product can do. */
export async function fillWithDemo(deps: Deps, user: UserRow, today: CalendarDay): Promise<void> {
  const now = deps.clock.now();
  const actor = { user, now, today };
  const notes = demoNotes[languageOf(user)];
  for (const row of makeDemo(user.country, today)) {
    const before = { ...actor, now: new Date(now.getTime() - RISEN_AFTER_MS) };
    const added = await addSubscription(
      deps,
      row.raisedFromMinor === null ? actor : before,
      {
        name: row.name,
        category: row.category,
        amount: toDecimalString(row.raisedFromMinor ?? row.amountMinor, row.currency),
        currency: row.currency,
        billingCycle: row.billingCycle,
        nextRenewalDate: row.nextRenewalOn,
        notes: row.note && notes[row.note],
        provider: row.name,
      },
      undefined,
    );
    if (row.raisedFromMinor !== null)
      await editSubscription(deps, actor, added.id, {
        amount: toDecimalString(row.amountMinor, row.currency),
      });
  }
  for (const { service, cycle, currency, amountMinor } of makeDemoReportedPrices(user.country))
    await reportPrice(deps, actor, {
      service,
      billingCycle: cycle,
      currency,
      amount: toDecimalString(amountMinor, currency),
    });
  await deps.db.transaction((tx) => storeSignIn(tx, user.id, now));
}
