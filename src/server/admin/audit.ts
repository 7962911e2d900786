/** The append-only record of what administrators did and of who was refused. */
import type { AnswerOf } from '#contract/endpoints';
import type { FailureCode } from '#contract/errors';
import type { UserRow } from '#server/auth/session-store';
import type { Executor } from '#server/db/connect';
import { type Deps, newId } from '#server/deps';
import { addAttempt } from '#server/limits/store';
import { recordEvent } from '#server/security-events';
import { insertAuditRow, listAuditRows } from './audit-store.ts';

const PAGE = 50;
const REFUSALS_WINDOW_MS = 86_400_000;
/** Per person and day, in the log stream. */
const REFUSALS_LOGGED = 20;
/** Of everybody together and a day, in the audit log: accounts are made faster than it is read. */
const REFUSALS_KEPT = 200;

interface Refusal {
  by: Pick<UserRow, 'id' | 'email'>;
  action: string;
  code: FailureCode;
  requestId: string;
}

/** An administrator's refusals are all kept; of anybody else the first of a day, so that nobody can fill the log. */
export async function recordRefusal(deps: Deps, refusal: Refusal): Promise<void> {
  const { action, code, by, requestId } = refusal;
  const isStranger = code === 'not_allowed';
  const count = isStranger ? await countRefusal(deps, `refused:${by.id}`) : 1;
  if (count <= REFUSALS_LOGGED)
    deps.log.warn({ action, code, userId: by.id, requestId }, 'administrator call refused');
  if (count > 1 || (isStranger && (await countRefusal(deps, 'refused')) > REFUSALS_KEPT)) return;
  await insertAuditRow(deps.db, {
    id: newId(deps),
    at: deps.clock.now(),
    actorId: by.id,
    actorEmail: by.email,
    action,
    outcome: 'refused',
    target: null,
    detail: { code },
    requestId,
  });
}

async function countRefusal(deps: Deps, key: string): Promise<number> {
  const now = deps.clock.now();
  return (await addAttempt(deps.db, key, now, new Date(now.getTime() + REFUSALS_WINDOW_MS))).count;
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
