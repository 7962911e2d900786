/** The append-only record of what administrators did and of who was refused. */
import type { FailureCode } from '#contract/errors';
import type { UserRow } from '#server/auth/session-store';
import type { Executor } from '#server/db/connect';
import { type Deps, newId } from '#server/deps';
import { insertAuditRow } from './audit-store.ts';

interface Refusal {
  by: Pick<UserRow, 'id' | 'email'>;
  action: string;
  code: FailureCode;
  requestId: string;
}

export async function recordRefusal(deps: Deps, refusal: Refusal): Promise<void> {
  deps.log.warn(
    { action: refusal.action, code: refusal.code, userId: refusal.by.id },
    'administrator call refused',
  );
  await insertAuditRow(deps.db, {
    id: newId(deps),
    at: deps.clock.now(),
    actorId: refusal.by.id,
    actorEmail: refusal.by.email,
    action: refusal.action,
    outcome: 'refused',
    target: null,
    detail: { code: refusal.code },
    requestId: refusal.requestId,
  });
}

interface Deed {
  by: Pick<UserRow, 'id' | 'email'>;
  action: string;
  target: string;
  detail?: Record<string, unknown>;
  requestId: string;
}

/** Written in the transaction of the deed itself. */
export async function recordDeed(deps: Deps, db: Executor, deed: Deed): Promise<void> {
  await insertAuditRow(db, {
    id: newId(deps),
    at: deps.clock.now(),
    actorId: deed.by.id,
    actorEmail: deed.by.email,
    action: deed.action,
    outcome: 'done',
    target: deed.target,
    detail: deed.detail ?? null,
    requestId: deed.requestId,
  });
}
