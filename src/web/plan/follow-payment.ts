/** Polls after a payment that could not be verified, until the provider's webhook has reached the server. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../device/api.ts';
import { refreshPlan } from './plan-queries.ts';

const STEP_MS = 5_000;
const STEPS = 24;

export async function followPayment(queryClient: QueryClient, onPaid: () => void): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    const standing = await readStanding();
    if (standing === 'gone') return;
    if (standing === 'paid') {
      await refreshPlan(queryClient);
      onPaid();
      return;
    }
  }
}

/** A cancelled plan that still runs, and grace, do not count: both existed before the payment. */
async function readStanding(): Promise<'paid' | 'waiting' | 'gone'> {
  try {
    const { isPro, cancelledAt, inGrace } = await call('GET /api/subscription/status');
    return isPro && cancelledAt === null && !inGrace ? 'paid' : 'waiting';
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'gone' : 'waiting';
  }
}
