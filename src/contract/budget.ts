/** Endpoints of the monthly budget. */
import { z } from 'zod';
import type { WrittenBudget } from '#core/budget';
import { CATEGORY_CODES } from '#core/category';
import { currencyCode, defineEndpoints, refusedAs } from './endpoint.ts';
import { currency, optionalAmount } from './subscriptions.ts';

const budget = z.object({
  /** The currency in which the budget was set. */
  currency: currencyCode,
  /** The overall limit a month as a plain decimal, or null. */
  overall: z.string().nullable(),
  /** The same for categories; those without a limit are absent. */
  categories: z.partialRecord(z.enum(CATEGORY_CODES), z.string()),
}) satisfies z.ZodType<WrittenBudget>;

const budgetAnswer = z.object({ budget: budget.nullable() });

export const sentBudget = z.object({
  /** If absent, the current one stays; at first it defaults to that of the user's country. */
  currency: currency.optional(),
  overall: optionalAmount.optional(),
  categories: z
    .partialRecord(
      z.enum(CATEGORY_CODES, refusedAs('budget_category_unknown')),
      optionalAmount,
      refusedAs('budget_category_unknown'),
    )
    .optional(),
});

export const budgetEndpoints = defineEndpoints({
  'GET /api/budget': {
    summary: 'What the user wants to spend a month, overall and in categories, if anything is set.',
    access: 'user',
    kept: true,
    output: budgetAnswer,
  },
  'PUT /api/budget': {
    summary:
      'Replaces the whole budget. Absent and empty amounts are no limit; without any there is no budget. With an Idempotency-Key, a retry does not replace a later one.',
    access: 'user',
    body: sentBudget,
    output: budgetAnswer,
  },
});
