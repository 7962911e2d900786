/** Endpoints about the server itself: health, and what is configured. */
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

export const serviceEndpoints = defineEndpoints({
  'GET /healthz': {
    summary: 'The process is up.',
    access: 'visitor',
    anonymous: true,
    output: z.object({ status: z.literal('ok') }),
  },
  'GET /readyz': {
    summary: 'The database is reachable and its migrations are done.',
    access: 'visitor',
    anonymous: true,
    output: z.object({ status: z.literal('ready') }),
  },
  'GET /api/server': {
    summary: 'What this server offers: modes the web app must know before sign-in.',
    access: 'visitor',
    anonymous: true,
    output: z.object({
      payments: z.enum(['razorpay', 'sandbox', 'off']),
      google: z.boolean(),
      emailVerification: z.boolean(),
      demo: z.boolean(),
    }),
  },
  'GET /api/openapi.json': {
    summary: 'This API as an OpenAPI document, generated from the same rows that serve it.',
    access: 'visitor',
    anonymous: true,
    output: z.record(z.string(), z.unknown()),
  },
  'GET /api/docs': {
    summary: 'The same, as a page to read.',
    access: 'visitor',
    anonymous: true,
    output: z.string(),
    contentType: 'text/html; charset=utf-8',
  },
});
