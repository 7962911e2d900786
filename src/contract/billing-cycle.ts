/** How often a subscription is paid, on the wire: one of four names, or an ISO 8601 duration of one unit. */
import { z } from 'zod';
import { type BillingCycle, CYCLE_FORM, CYCLE_PATTERN } from '#core/billing-cycle';
import { checkBillingCycle } from '#core/subscription/subscription';
import { checked } from './endpoint.ts';

/** `P12M` is understood and kept as `yearly`. */
export const sentCycle = checked<BillingCycle, BillingCycle>(checkBillingCycle, {
  type: 'string',
  pattern: CYCLE_PATTERN,
  examples: ['monthly', 'P28D'],
});

export const storedCycle = z.string().regex(CYCLE_FORM) as unknown as z.ZodType<BillingCycle>;
