/** The endpoint behind "Try the demo" on a sandbox server. */
import { z } from 'zod';
import { pageLanguage, user } from './account.ts';
import { defineEndpoints } from './endpoint.ts';

export const demoEndpoints = defineEndpoints({
  'POST /api/demo': {
    summary: 'Opens a Pro account full of example subscriptions, in test mode only.',
    access: 'visitor',
    success: 201,
    body: z.object({ country: z.string().max(100).optional(), language: pageLanguage }),
    output: z.object({ user }),
  },
});
