/** What an operator must know about the payment set-up before the first day, in plain lines. */
import { BlockList, isIP } from 'node:net';
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

type InspectedEnv = Pick<Env, 'payments' | 'razorpay' | 'appUrl'>;

export async function inspectPayments(env: InspectedEnv, payments: Payments | null): Promise<Finding[]> {
  if (env.payments !== 'razorpay' && env.razorpay) {
    return [
      fault(
        `PAYMENTS is "${env.payments}", so the RAZORPAY_ variables have no effect: set it to razorpay, or remove it, to take money.`,
      ),
    ];
  }
  if (env.payments !== 'razorpay' || !env.razorpay || !payments) {
    return [
      fault(
        `Payments are "${env.payments}": set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, RAZORPAY_PLAN_MONTHLY and RAZORPAY_PLAN_YEARLY to take money.`,
      ),
    ];
  }
  return [
    inspectMode(env.razorpay.keyId, env),
    ...(await inspectPlans(env.razorpay.planIds, payments)),
    ...inspectWebhook(env.razorpay, env),
  ];
}

export function describeChargingWhileOff(users: string): string {
  return `PAYMENTS is off, but the provider still charges for what was bought before (users: ${users}). Keep the RAZORPAY_ variables, so that they can cancel, or cancel their subscriptions in the provider's dashboard. They are listed under Payment problems.`;
}

function inspectMode(keyId: string, env: Pick<Env, 'appUrl'>): Finding {
  const wrong = findKeyFault(keyId, env);
  if (wrong !== null) return fault(wrong);
  return keyId.startsWith('rzp_live_')
    ? ok('RAZORPAY_KEY_ID is a live key: money moves.')
    : ok('RAZORPAY_KEY_ID is a test key: no money moves.');
}

/** The fault of the key in one line, or null. */
export function findKeyFault(keyId: string, env: Pick<Env, 'appUrl'>): string | null {
  if (keyId.startsWith('rzp_live_')) return null;
  if (!keyId.startsWith('rzp_test_')) return 'RAZORPAY_KEY_ID starts with neither rzp_test_ nor rzp_live_.';
  return isPublicHttps(env)
    ? 'RAZORPAY_KEY_ID is a test key, but APP_URL is public: anybody gets Pro with the published test cards, and no money moves. Use the live keys and their plans.'
    : null;
}

/** Hosts that only this machine or its network knows, and those that the provider refuses. */
const REFUSED_HOST = /^[^.]+$|(^|\.)(localhost|local|internal|test|invalid|ngrok\.io|webhook\.site)$/;

const PRIVATE_ADDRESSES = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE_ADDRESSES.addSubnet(network, prefix, 'ipv4');
PRIVATE_ADDRESSES.addAddress('::1', 'ipv6');
PRIVATE_ADDRESSES.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_ADDRESSES.addSubnet('fe80::', 10, 'ipv6');

/** The provider can send its notices there. */
function isPublicHttps({ appUrl }: Pick<Env, 'appUrl'>): boolean {
  if (appUrl === undefined) return false;
  const { protocol, hostname } = new URL(appUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  const isReachable =
    version === 0 ? !REFUSED_HOST.test(host) : !PRIVATE_ADDRESSES.check(host, `ipv${version === 4 ? 4 : 6}`);
  return protocol === 'https:' && isReachable;
}

/** Any other id would get the answer that an account without Subscriptions gets: unknown address. */
const PLAN_ID = /^plan_\w+$/;

async function inspectPlans(
  planIds: Readonly<Record<PlanCycle, string>>,
  payments: Payments,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let isAsked = false;
  for (const cycle of PLAN_CYCLES) {
    const variable = PLAN_VARIABLES[cycle];
    if (!PLAN_ID.test(planIds[cycle])) {
      findings.push(
        fault(`${variable} takes a plan's id, which starts with plan_, but it is ${planIds[cycle]}.`),
      );
      continue;
    }
    try {
      const wrong = findPlanFault(cycle, await payments.fetchPlan(planIds[cycle]));
      findings.push(wrong === null ? ok(`${variable} charges the price that is shown.`) : fault(wrong));
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      findings.push(fault(explain(error, variable, planIds[cycle])));
      // With wrong keys, or a provider that is away, the next plan would fail in the same way.
      if (error.kind !== 'not_found') return findings;
    }
    isAsked = true;
  }
  if (!isAsked) return findings;
  return [ok('The keys are right, and Subscriptions are enabled for the account.'), ...findings];
}

function explain(error: PaymentsError, variable: string, planId: string): string {
  if (error.details.status === 401)
    return 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are refused: make new keys in the dashboard, and mix none of test and live mode.';
  if (error.kind === 'not_found')
    return `${variable} is ${planId}, which these keys do not know: test and live mode have their own plans.`;
  if (error.kind === 'refused' && error.details.reason === 'no_such_address')
    return 'Subscriptions are not enabled for this account: ask for them in the dashboard, under Subscriptions.';
  return `The provider could not be asked about ${variable}: ${error.message}`;
}

function inspectWebhook(
  { keySecret, webhookSecrets }: NonNullable<Env['razorpay']>,
  env: Pick<Env, 'appUrl'>,
): Finding[] {
  const isKeySecret = webhookSecrets.includes(keySecret);
  return [
    isKeySecret
      ? fault('RAZORPAY_WEBHOOK_SECRET is the key secret: choose one of its own for the webhook.')
      : ok(`RAZORPAY_WEBHOOK_SECRET is set (${webhookSecrets.length}); the dashboard must have the same.`),
    isPublicHttps(env)
      ? ok(`The webhook's address is ${env.appUrl}/api/webhooks/razorpay.`)
      : fault('APP_URL must be a public https address: the provider sends its notices nowhere else.'),
  ];
}
