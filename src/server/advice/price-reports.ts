/** "This price is wrong": applies to the user's own advice, and is stored for administrators (docs/data.md). */
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { invalidInput } from '#contract/errors';
import type { ReportedPrice } from '#core/advice/rows';
import { findService } from '#core/catalogue/catalogue';
import { currencyOf, findCountry } from '#core/country/countries';
import { isCurrency, parseAmount, toDecimalString } from '#core/money/money';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { PRICE_REPORTS } from '#server/limits/allowances';
import { takeAttempt } from '#server/limits/service';
import type { Actor } from '#server/subscriptions/actor';
import { countPriceReports, keepPriceReport, listReportedPrices } from './price-report-store.ts';

const LISTED_LIMIT = 200;

export async function reportPrice(
  deps: Deps,
  actor: Actor,
  body: BodyOf<'POST /api/price-reports'>,
): Promise<void> {
  const { user, now, today } = actor;
  const service = findService(body.service);
  if (!service) throw invalidInput({ path: 'service', code: 'service_not_listed' });
  const currency = body.currency ?? currencyOf(user.country);
  if (!isCurrency(currency)) throw invalidInput({ path: 'currency', code: 'currency_unknown' });
  const amount = body.amount === undefined ? null : parseAmount(body.amount, currency);
  if (amount && !amount.ok) throw invalidInput({ path: 'amount', ...amount.problem });
  await takeAttempt(deps, { key: `price-report:${user.id}`, ...PRICE_REPORTS });
  await keepPriceReport(deps.db, {
    userId: user.id,
    service: service.name,
    currency,
    billingCycle: body.billingCycle,
    country: findCountry(user.country).code,
    amountMinor: amount?.value ?? null,
    reportedOn: today,
    reportedAt: now,
  });
}

export async function readReportedPrices(db: Executor, userId: string): Promise<ReportedPrice[]> {
  const rows = await listReportedPrices(db, userId);
  return rows.flatMap(({ service, currency, billingCycle, amountMinor, reportedOn }) =>
    amountMinor === null ? [] : [{ service, currency, cycle: billingCycle, amountMinor, reportedOn }],
  );
}

export async function showPriceReports(deps: Deps): Promise<AnswerOf<'GET /api/admin/price-reports'>> {
  const rows = await countPriceReports(deps.db, LISTED_LIMIT);
  return rows.map(({ amountMinor, lastReportedOn, ...row }) => ({
    ...row,
    amount: amountMinor === null ? null : toDecimalString(amountMinor, row.currency),
    lastReportedOn: lastReportedOn ?? '',
  }));
}
