/** The append-only record of what administrators did and of who was refused. */
import type { AnswerOf } from '#contract/endpoints';
import type { FailureCode } from '#contract/errors';
import type { UserRow } from '#server/auth/session-store';
import type { Executor } from '#server/db/connect';
import { type Deps, newId } from '#server/deps';
import { recordEvent } from '#server/security-events';
import { insertAuditRow, listAuditRows } from './audit-store.ts';

const PAGE = 50;

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
  const { by, requestId, action } = deed;
  recordEvent(deps, { event: 'admin-action', outcome: 'ok', userId: by.id, requestId, detail: action });
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

/** What was tried and came to nothing. */
export async function recordFailure(deps: Deps, deed: Deed, code: FailureCode): Promise<void> {
  await insertAuditRow(deps.db, {
    id: newId(deps),
    at: deps.clock.now(),
    actorId: deed.by.id,
    actorEmail: deed.by.email,
    action: deed.action,
    outcome: 'failed',
    target: deed.target,
    detail: { code },
    requestId: deed.requestId,
  });
}

/** A page of the log; its place is an instant and an id, so that rows of the same instant are not passed over. */
export async function readAudit(
  deps: Deps,
  before: string | undefined,
): Promise<AnswerOf<'GET /api/admin/audit'>> {
  const [at = '', id = ''] = before?.split('_') ?? [];
  const rows = await listAuditRows(deps.db, before ? { at: new Date(at), id } : undefined, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    entries: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorEmail: row.actorEmail,
      action: row.action,
      outcome: row.outcome,
      target: row.target,
      detail: row.detail as Record<string, unknown> | null,
    })),
    next: last ? `${last.at.toISOString()}_${last.id}` : null,
  };
}
