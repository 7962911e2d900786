/** The append-only audit log: actions of administrators, and refused attempts. */
import type { AnswerOf } from '#contract/endpoints';
import type { FailureCode } from '#contract/errors';
import { DAY_MS } from '#core/duration';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { addAttempt } from '#server/limits/store';
import { recordEvent } from '#server/security-events';
import type { UserRow } from '#server/users/store';
import { type AuditRow, insertAuditRow, listAuditRows } from './store.ts';

const PAGE = 50;
const REFUSALS_WINDOW_MS = DAY_MS;
/** Per user and day, in the log stream. */
const LOGGED_REFUSAL_LIMIT = 20;
/** Refusals of all users that are audited per day: accounts can be created faster than the log is read. */
const AUDITED_REFUSAL_LIMIT = 200;

type Actor = Pick<UserRow, 'id' | 'email'>;

interface Refusal {
  by: Actor;
  action: string;
  code: FailureCode;
  requestId: string;
}

/** Stores all refusals of an administrator, but only the first per day of any other user, so that nobody can fill the log. */
export async function recordRefusal(deps: Deps, refusal: Refusal): Promise<void> {
  const { action, code, by, requestId } = refusal;
  const isStranger = code === 'not_allowed';
  const count = isStranger ? await countRefusal(deps, `refused:${by.id}`) : 1;
  if (count <= LOGGED_REFUSAL_LIMIT)
    deps.log.warn({ action, code, userId: by.id, requestId }, 'administrator call refused');
  if (count > 1 || (isStranger && (await countRefusal(deps, 'refused')) > AUDITED_REFUSAL_LIMIT)) return;
  await append(deps, deps.db, by, { action, requestId, outcome: 'refused', target: null, detail: { code } });
}

async function countRefusal(deps: Deps, key: string): Promise<number> {
  const now = deps.clock.now();
  return (await addAttempt(deps.db, key, now, new Date(now.getTime() + REFUSALS_WINDOW_MS))).count;
}

interface AdminAction {
  by: Actor;
  action: string;
  target: string;
  detail?: Record<string, unknown>;
  requestId: string;
}

/** Call it in the transaction of the action itself. */
export async function recordAction(deps: Deps, db: Executor, done: AdminAction): Promise<void> {
  const { by, requestId, action, target, detail = null } = done;
  recordEvent(deps, { event: 'admin-action', outcome: 'ok', userId: by.id, requestId, detail: action });
  await append(deps, db, by, { action, requestId, outcome: 'done', target, detail });
}

/** Written before an action that cannot be rolled back, so that a crash in between leaves a record. */
export async function recordBeginning(deps: Deps, begun: AdminAction): Promise<void> {
  const { by, requestId, action, target, detail = null } = begun;
  await append(deps, deps.db, by, { action, requestId, outcome: 'begun', target, detail });
}

export async function recordFailure(deps: Deps, tried: AdminAction, code: FailureCode): Promise<void> {
  const { by, requestId, action, target } = tried;
  await append(deps, deps.db, by, { action, requestId, outcome: 'failed', target, detail: { code } });
}

function append(
  deps: Deps,
  db: Executor,
  by: Actor,
  entry: Omit<AuditRow, 'id' | 'at' | 'actorId' | 'actorEmail'>,
): Promise<void> {
  return insertAuditRow(db, {
    id: newId(deps),
    at: deps.clock.now(),
    actorId: by.id,
    actorEmail: by.email,
    ...entry,
  });
}

/** A page of the log. The cursor is an instant and an id, so that rows of the same instant are not skipped. */
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
