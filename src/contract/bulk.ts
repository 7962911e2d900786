/** Endpoints that change several subscriptions at once. */
import { z } from 'zod';
import { checkSomeTags } from '#core/subscription/tags-input';
import { checked, defineEndpoints, refusedAs } from './endpoint.ts';
import { category, subscription } from './subscriptions.ts';

/** The ids of so many subscriptions fit into an ordinary body. */
export const BULK_LIMIT = 1000;

const listOfIds = z
  .array(z.string(refusedAs('bulk_empty')), refusedAs('bulk_empty'))
  .min(1, refusedAs('bulk_empty'))
  .max(BULK_LIMIT, refusedAs('bulk_too_long'));

const tags = checked<string, string>(checkSomeTags, { type: 'string', examples: ['family'] });

const bulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('category'), ids: listOfIds, category }),
    z.object({ action: z.literal('tag'), ids: listOfIds, tags }),
    z.object({ action: z.literal('untag'), ids: listOfIds, tags }),
    z.object({ action: z.literal('renew'), ids: listOfIds }),
    z.object({ action: z.literal('delete'), ids: listOfIds }),
  ],
  refusedAs('bulk_action_unknown'),
);

export type BulkChange = z.output<typeof bulkChange>;

/** Why one of them was left as it is. */
const SKIP_REASONS = [
  /** Unknown, or deleted meanwhile. */
  'gone',
  /** The subscription is beyond the Free limit; it can only be deleted. */
  'locked',
  /** The subscription is like that already, or no renewal was due. */
  'unchanged',
  /** Changed since, so an undo would overwrite that. */
  'changed',
  /** Another subscription has its name by now. */
  'name_taken',
  /** The Free plan is full by now. */
  'no_room',
  /** The subscription would have too many tags. */
  'tags_full',
] as const;

const skipped = z.array(z.object({ id: z.string(), reason: z.enum(SKIP_REASONS) }));

const bulkResult = z.object({
  /** The subscriptions that were changed, as they are now. */
  changed: z.array(subscription),
  /** The ids of those that were deleted. */
  deleted: z.array(z.string()),
  skipped,
  /** The changes that were made, in the order of what was changed or deleted, to be sent to `/api/subscriptions/bulk/undo`. */
  changes: z.array(z.string()),
});

export type BulkResult = z.output<typeof bulkResult>;
export type Skipped = BulkResult['skipped'][number];

const undoResult = z.object({
  /** The subscriptions that are as they were before. */
  restored: z.array(subscription),
  /** Reasons by the id of the subscription; an unknown change is `gone` under its own id. */
  skipped,
});

export type UndoResult = z.output<typeof undoResult>;

export const bulkEndpoints = defineEndpoints({
  'POST /api/subscriptions/bulk': {
    summary:
      'Deletes up to 1,000 subscriptions, marks them as renewed, changes their category, or adds or removes tags, in one transaction. Those that cannot be changed are left as they are and named. With an Idempotency-Key, a retry never acts twice.',
    access: 'user',
    body: bulkChange,
    output: bulkResult,
  },
  'POST /api/subscriptions/bulk/undo': {
    summary:
      'Undoes changes by their ids, where nothing has changed the subscription since: a deleted one is back as it was, with its history.',
    access: 'user',
    body: z.object({ changes: listOfIds }),
    output: undoResult,
  },
});
