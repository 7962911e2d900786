/** How often all prices of a file may be paid; single ones are changed after the import. */
import { type BillingCycle, NAMED_CYCLES } from '#core/billing-cycle';

export const FILE_CYCLES: readonly BillingCycle[] = ['P1W', ...NAMED_CYCLES];
