/** What the provider's API takes, field by field: anything else is refused in its words (docs/razorpay.md R3, R6, R9, R10). */
import { z } from 'zod';
import { SandboxRefusal } from './refusal.ts';

/** R2. */
const LEAST_AMOUNT = 100;
const notes = z
  .record(z.string().max(256), z.string().max(256))
  .refine((pairs) => Object.keys(pairs).length <= 15);

export const planInput = z
  .strictObject({
    period: z.enum(['daily', 'weekly', 'monthly', 'quarterly', 'yearly']),
    interval: z.int().min(1),
    item: z.strictObject({
      name: z.string().min(1),
      amount: z.int().min(LEAST_AMOUNT),
      currency: z.literal('INR'),
      description: z.string().optional(),
    }),
    notes: notes.optional(),
  })
  .refine(({ period, interval }) => period !== 'daily' || interval >= 7, { path: ['interval'] });

const NOT_MODELLED = 'not_modelled';
/** Exists at the provider; the sandbox refuses it explicitly. */
const notModelled = z.undefined({ error: NOT_MODELLED }).optional();

export const subscriptionInput = z.strictObject({
  plan_id: z.string(),
  total_count: z.int().min(1),
  quantity: z.int().min(1).optional(),
  customer_notify: z.union([z.boolean(), z.literal(0), z.literal(1)]).optional(),
  start_at: z.int().positive().optional(),
  expire_by: z.int().positive().optional(),
  notes: notes.optional(),
  addons: notModelled,
  offer_id: notModelled,
  notify_info: notModelled,
});

/** R17: of all that can be changed the sandbox knows the plan. */
export const updateInput = z.strictObject({ plan_id: z.string() });
export const cancelInput = z.strictObject({
  cancel_at_cycle_end: z.union([z.boolean(), z.literal(0), z.literal(1)]).optional(),
});
export const pauseInput = z.strictObject({ pause_at: z.literal('now').optional() });
export const resumeInput = z.strictObject({ resume_at: z.literal('now').optional() });
export const refundInput = z.strictObject({
  amount: z.int().min(LEAST_AMOUNT).optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  notes: notes.optional(),
  receipt: z.string().optional(),
});
/** Valid ids; other bytes would make the database fail. */
export const OBJECT_ID = /^[A-Za-z0-9_]{1,64}$/;
/** What the checkout script sends, which has the public key only. */
export const checkoutInput = z.strictObject({
  key_id: z.string(),
  subscription_id: z.string().regex(OBJECT_ID),
  subscription_card_change: z.boolean().optional(),
  email: z.string().max(320).optional(),
  contact: z.string().max(20).optional(),
});

export function readInput<T>(schema: z.ZodType<T>, body: string): T {
  const result = schema.safeParse(parseJson(body || '{}'));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    throw new SandboxRefusal(`${issue.keys.join(', ')} is/are not required and should not be sent`);
  }
  const field = issue?.path.join('.') ?? '';
  const problem = issue?.message === NOT_MODELLED ? 'is not modelled by this stand-in' : 'is invalid';
  throw new SandboxRefusal(`The ${field.replaceAll('_', ' ')} field ${problem}.`, field || null);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new SandboxRefusal('The request body is not JSON.');
  }
}
