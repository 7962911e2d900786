/** The endpoint for the AI uses left today. */
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** Null means unlimited. */
const use = z.object({
  remaining: z.int().nonnegative().nullable(),
  limit: z.int().nonnegative().nullable(),
});

export const aiQuotaEndpoints = defineEndpoints({
  'GET /api/ai-usage': {
    summary: "Uses of AI left today, by kind. Days turn at midnight in the user's time zone.",
    access: 'user',
    output: z.object({
      isPro: z.boolean(),
      usage: z.object({ analysis: use, bundles: use, recommendations: use }),
    }),
  },
});
