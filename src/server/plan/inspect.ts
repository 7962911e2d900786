/** What an operator must know about the payment set-up before the first day, in plain lines. */
import { PLAN_CYCLES, type PlanCycle } from '#core/plan/plan';
import type { Env } from '#server/env';
import { type Payments, PaymentsError } from '#server/outside/payments/port';
import { findPlanFault, PLAN_VARIABLES } from './prices.ts';

export interface Finding {
  isFault: boolean;
  line: string;
}

const ok = (line: string): Finding => ({ isFault: false, line });
const fault = (line: string): Finding => ({ isFault: true, line });

type InspectedEnv = Pick<Env, 'payments' | 'razorpay' | 'appUrl' | 'isHttps'>;

export async function inspectPayments(env: InspectedEnv, payments: Payments | null): Promise<Finding[]> {
  if (env.payments !== 'razorpay' || !env.razorpay || !payments) {
    return [
      fault(
        `Payments are "${env.payments}": set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, RAZORPAY_PLAN_MONTHLY and RAZORPAY_PLAN_YEARLY to take money.`,
      ),
    ];
  }
  return [
    inspectMode(env.razorpay.keyId, env.isHttps),
    ...(await inspectPlans(env.razorpay.planIds, payments)),
    ...inspectWebhook(env.razorpay, env),
  ];
}

function inspectMode(keyId: string, isHttps: boolean): Finding {
  if (keyId.startsWith('rzp_live_')) return ok('RAZORPAY_KEY_ID is a live key: money moves.');
  if (!keyId.startsWith('rzp_test_'))
    return fault('RAZORPAY_KEY_ID starts with neither rzp_test_ nor rzp_live_.');
  return isHttps
    ? fault(
        'RAZORPAY_KEY_ID is a test key, but APP_URL is public: nobody can pay. Use the live keys and their plans.',
      )
    : ok('RAZORPAY_KEY_ID is a test key: no money moves.');
}

async function inspectPlans(
  planIds: Readonly<Record<PlanCycle, string>>,
  payments: Payments,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const cycle of PLAN_CYCLES) {
    const variable = PLAN_VARIABLES[cycle];
    try {
      const wrong = findPlanFault(cycle, await payments.fetchPlan(planIds[cycle]));
      findings.push(wrong === null ? ok(`${variable} charges the price that is shown.`) : fault(wrong));
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      findings.push(fault(explain(error, variable, planIds[cycle])));
      // Wrong keys and a provider that is away are the same for the next plan.
      if (error.kind !== 'not_found') return findings;
    }
  }
  return [ok('The keys are right, and Subscriptions are enabled for the account.'), ...findings];
}

function explain(error: PaymentsError, variable: string, planId: string): string {
  if (error.details.status === 401)
    return 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are refused: make new keys in the dashboard, and mix none of test and live mode.';
  if (error.kind === 'not_found')
    return `${variable} is ${planId}, which these keys do not know: test and live mode have their own plans.`;
  if (error.kind === 'refused' && /url was not found/i.test(error.message))
    return 'Subscriptions are not enabled for this account: ask for them in the dashboard, under Subscriptions.';
  return `The provider could not be asked about ${variable}: ${error.message}`;
}

function inspectWebhook(
  { keySecret, webhookSecrets }: NonNullable<Env['razorpay']>,
  { appUrl, isHttps }: Pick<Env, 'appUrl' | 'isHttps'>,
): Finding[] {
  const isKeySecret = webhookSecrets.includes(keySecret);
  return [
    isKeySecret
      ? fault('RAZORPAY_WEBHOOK_SECRET is the key secret: choose one of its own for the webhook.')
      : ok(`RAZORPAY_WEBHOOK_SECRET is set (${webhookSecrets.length}); the dashboard must have the same.`),
    isHttps
      ? ok(`The webhook's address is ${appUrl}/api/webhooks/razorpay.`)
      : fault('APP_URL must be a public https address: the provider sends its notices nowhere else.'),
  ];
}
