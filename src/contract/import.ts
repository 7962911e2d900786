/** Endpoints of importing subscriptions from a file. The file itself is read on the device. */
import { z } from 'zod';
import { IMPORT_BYTE_LIMIT, IMPORT_FORMATS, IMPORT_ROW_LIMIT } from '#core/import/import';
import { isInstant } from '#core/import/own-file';
import { checkNextRenewal } from '#core/subscription/subscription';
import { sentBudget } from './budget.ts';
import { checked, defineEndpoints, instant, refusedAs } from './endpoint.ts';
import { newSubscription } from './subscriptions.ts';

const importedSubscription = newSubscription.omit({ countedFrom: true }).extend({
  /** The day that every renewal is computed from; ignored where the next renewal is not in its series. */
  anchorDate: checked<string, string>(checkNextRenewal, { type: 'string', format: 'date' }).optional(),
  /** When it was added, from our own export; never later than now. */
  createdAt: z.iso
    .datetime(refusedAs('import_date_invalid'))
    .refine(isInstant, refusedAs('import_date_invalid'))
    .optional(),
});

export type ImportedSubscription = z.output<typeof importedSubscription>;

const newImport = z
  .object({
    /** The recognised format. */
    format: z.enum(IMPORT_FORMATS, refusedAs('import_format_unknown')),
    /** May be empty if there is a budget. Cut before the check: else millions of bad rows are reported. */
    subscriptions: z.preprocess(
      (rows) => (Array.isArray(rows) ? rows.slice(0, IMPORT_ROW_LIMIT + 1) : rows),
      z
        .array(importedSubscription, refusedAs('import_empty'))
        .max(IMPORT_ROW_LIMIT, refusedAs('import_too_long')),
    ),
    /** The budget of our own export. It is set only where the account has no budget. */
    budget: sentBudget.nullish(),
  })
  .refine(({ subscriptions, budget }) => subscriptions.length > 0 || budget, {
    ...refusedAs('import_empty'),
    path: ['subscriptions'],
  });

export type NewImport = z.output<typeof newImport>;

const finishedImport = z.object({
  id: z.string(),
  format: z.enum(IMPORT_FORMATS),
  importedAt: instant,
  /** How many subscriptions it added. */
  added: z.int(),
  /** The number an undo would remove: those not changed since. */
  untouched: z.int(),
  /** Whether an undo would remove the budget: it came with the import, and was not changed since. */
  hasBudget: z.boolean().default(false),
});

export type FinishedImport = z.output<typeof finishedImport>;

export const importEndpoints = defineEndpoints({
  'GET /api/imports': {
    summary: 'The imports that can be undone, newest first.',
    access: 'user',
    output: z.array(finishedImport),
  },
  'POST /api/imports': {
    summary:
      'Adds up to 5,000 subscriptions, and a budget where there is none: all or, when one subscription is refused, nothing. With an Idempotency-Key, a retry never adds twice.',
    access: 'user',
    body: newImport,
    bodyLimit: IMPORT_BYTE_LIMIT,
    output: finishedImport,
    success: 201,
  },
  'POST /api/imports/:id/undo': {
    summary:
      'Removes what an import added, with its history, and the budget that came with it. Subscriptions that were changed since stay and are named, and a changed budget stays.',
    access: 'user',
    params: z.object({ id: z.string() }),
    output: z.object({
      removed: z.int(),
      kept: z.array(z.object({ id: z.string(), name: z.string() })),
      isBudgetRemoved: z.boolean(),
    }),
  },
});
