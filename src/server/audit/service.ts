/** The append-only record of what administrators did and of who was refused. */
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
/** Per person and day, in the log stream. */
const REFUSALS_LOGGED = 20;
/** Of everybody together and a day, in the audit log: accounts are made faster than it is read. */
const REFUSALS_KEPT = 200;

type Actor = Pick<UserRow, 'id' | 'email'>;

interface Refusal {
  by: Actor;
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

/** Written in the transaction of the action itself. */
export async function recordAction(deps: Deps, db: Executor, done: AdminAction): Promise<void> {
  const { by, requestId, action, target, detail = null } = done;
  recordEvent(deps, { event: 'admin-action', outcome: 'ok', userId: by.id, requestId, detail: action });
  await append(deps, db, by, { action, requestId, outcome: 'done', target, detail });
}

/** Written before something that no transaction can take back, so that a crash in the middle leaves a trace. */
export async function recordBeginning(deps: Deps, begun: AdminAction): Promise<void> {
  const { by, requestId, action, target, detail = null } = begun;
  await append(deps, deps.db, by, { action, requestId, outcome: 'begun', target, detail });
}

/** What was tried and came to nothing. */
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
