/** What Pro costs now, and the provider's plan that charges exactly that. */
import type { AnswerOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { toDecimalString } from '#core/money/money';
import { PLAN_CYCLES, PLAN_PRICE_INR, type PlanCycle } from '#core/plan/plan';
import { type PlanRegion, planPriceInr } from '#core/plan/price';
import type { Deps } from '#server/deps';
import { type Payments, PaymentsError, type ProviderPlan } from '#server/outside/payments/port';
import { SANDBOX_PLAN_IDS } from '#server/outside/payments/sandbox/entities';
import { loadRates } from '#server/rates/service';
import { StartError } from '#server/start-error';
import type { PlanDeps } from './deps.ts';
import { findPlanId, forgetPlanId, keepPlanId, type PlanKey } from './price-store.ts';

export interface Price {
  cycle: PlanCycle;
  amountMinor: number;
}

export async function readPriceMinor(deps: Deps, region: PlanRegion, cycle: PlanCycle): Promise<number> {
  return planPriceInr(region, cycle, await loadRates(deps)) * 100;
}

export async function presentPrices(
  deps: Pick<Deps, 'env' | 'db'>,
): Promise<AnswerOf<'GET /api/plan/prices'>> {
  const rates = await loadRates(deps);
  const pricesOf = (region: PlanRegion) => {
    const [monthly = '', yearly = ''] = PLAN_CYCLES.map((cycle) =>
      toDecimalString(planPriceInr(region, cycle, rates) * 100, 'INR'),
    );
    return { monthly, yearly };
  };
  return {
    currency: 'INR',
    india: pricesOf('india'),
    elsewhere: pricesOf('elsewhere'),
    ratesOn: rates.ratesOn,
  };
}

/** The provider's plan for this price: India's is configured, others are made on demand and kept. */
export async function needPlanId(deps: PlanDeps, payments: Payments, price: Price): Promise<string> {
  if (price.amountMinor === PLAN_PRICE_INR[price.cycle] * 100) {
    await checkBeforeUse(deps, payments);
    return configuredPlans(deps)[price.cycle];
  }
  const key = toPlanKey(deps, price);
  const kept = await findPlanId(deps.db, key);
  if (kept !== undefined) return kept;
  const made = await payments.createPlan(price);
  return keepPlanId(deps.db, { ...key, planId: made.id, createdAt: deps.clock.now() });
}

/** The provider does not know a plan that we have kept: made on another account of the same name. */
export async function forgetPlan(deps: PlanDeps, price: Price, planId: string): Promise<void> {
  await forgetPlanId(deps.db, toPlanKey(deps, price), planId);
}

function toPlanKey(deps: PlanDeps, { cycle, amountMinor }: Price): PlanKey {
  return { keyId: deps.checkout.keyId, billingCycle: cycle, amountMinor };
}

function configuredPlans({ env }: Pick<Deps, 'env'>): Readonly<Record<PlanCycle, string>> {
  return env.razorpay && env.payments === 'razorpay' ? env.razorpay.planIds : SANDBOX_PLAN_IDS;
}

export const PLAN_VARIABLES = { monthly: 'RAZORPAY_PLAN_MONTHLY', yearly: 'RAZORPAY_PLAN_YEARLY' } as const;

/** The fault of a configured plan in one line, or null. */
export function findPlanFault(cycle: PlanCycle, plan: ProviderPlan): string | null {
  const isRight =
    plan.cycle === cycle && plan.currency === 'INR' && plan.amountMinor === PLAN_PRICE_INR[cycle] * 100;
  if (isRight) return null;
  const amount = `${toDecimalString(plan.amountMinor, plan.currency)} ${plan.currency}`;
  const charges = `${plan.cycle ?? 'another cycle'}, ${amount}`;
  return `${PLAN_VARIABLES[cycle]} must be a plan that charges ${PLAN_PRICE_INR[cycle]}.00 INR ${cycle}, but ${plan.id} charges: ${charges}.`;
}

/** Adapters whose configured plans were seen to be right. */
const checked = new WeakSet<Payments>();

/** Checks plans where the server started while the provider was away: a plan that was not seen to be right is not used. */
async function checkBeforeUse(deps: Deps, payments: Payments): Promise<void> {
  if (deps.env.payments !== 'razorpay' || checked.has(payments)) return;
  try {
    if (!(await checkConfiguredPlans(deps, payments))) throw new Problem('provider_failed');
    checked.add(payments);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    deps.log.error(
      'a configured plan charges another price than is shown; `npm run payments:check` says which',
    );
    throw new Problem('provider_failed');
  }
}

/**
 * Stops the start where the provider does not know a configured plan, or it charges something else than the price that
 * is shown. A provider that does not answer stops nothing: the plans are checked again before they are first used.
 */
export async function checkConfiguredPlans(
  deps: Pick<Deps, 'env' | 'log'>,
  payments: Payments,
): Promise<boolean> {
  const plans = configuredPlans(deps);
  let areAllSeen = true;
  for (const cycle of PLAN_CYCLES) {
    const plan = await payments.fetchPlan(plans[cycle]).catch((error) => {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.kind === 'not_found')
        throw new StartError(`${PLAN_VARIABLES[cycle]}: the payment provider does not know ${plans[cycle]}.`);
      deps.log.warn({ variable: PLAN_VARIABLES[cycle], kind: error.kind }, 'the plan could not be checked');
      return null;
    });
    areAllSeen &&= plan !== null;
    const fault = plan && findPlanFault(cycle, plan);
    if (fault !== null) throw new StartError(fault);
  }
  return areAllSeen;
}
