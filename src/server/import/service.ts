/** Imports: all rows of a file in one transaction or none, and undone in one (decision 0032). */
import type { AnswerOf } from '#contract/endpoints';
import { invalidInput, Problem } from '#contract/errors';
import type { FinishedImport, ImportedSubscription, NewImport } from '#contract/import';
import type { Budget } from '#core/budget';
import { currencyOf } from '#core/country/countries';
import { isActiveOn } from '#core/subscription/life';
import { anchorFor } from '#core/subscription/renewals';
import { makeBudget } from '#server/budget/service';
import { deleteImportedBudget, findBudget, replaceBudget } from '#server/budget/store';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { answerOnce } from '#server/requests/idempotency';
import { changeInOrder } from '#server/requests/transaction-queue';
import { type Actor, limitOf, refuseStrangeId } from '#server/subscriptions/actor';
import { makeFields, readShare } from '#server/subscriptions/change';
import { describeChange } from '#server/subscriptions/history';
import { applyDuePrice } from '#server/subscriptions/present';
import { reconsiderReminders } from '#server/subscriptions/reminders';
import { countActiveSubscriptions, type SubscriptionRow } from '#server/subscriptions/store';
import { versionStep } from '#server/subscriptions/version-step';
import { lockUser } from '#server/users/store';
import {
  deleteImport,
  findImport,
  type ImportRest,
  type ImportRow,
  insertImport,
  listImported,
  listImports,
  listTakenNames,
} from './store.ts';

/** Names in a refusal; nobody reads more. */
const NAMED_LIMIT = 20;

export async function showImports(deps: Deps, { user }: Actor): Promise<FinishedImport[]> {
  const rows = await listImports(deps.db, user.id);
  return rows.map((row) => presentImport(row, row));
}

export function importSubscriptions(
  deps: Deps,
  actor: Actor,
  sent: NewImport,
  key: string | undefined,
): Promise<FinishedImport> {
  const userId = actor.user.id;
  const request = { key, userId, endpoint: 'POST /api/imports', content: sent } as const;
  return answerOnce(deps, request, async (tx) => {
    const rows = sent.subscriptions.map((each, index) =>
      locateProblems(index, () => makeRow(deps, actor, each)),
    );
    const budget = sent.budget && makeBudget(sent.budget, currencyOf(actor.user.country), 'budget.');
    if (rows.length === 0 && !budget?.limits.length)
      throw invalidInput({ path: 'subscriptions', code: 'import_empty' });
    await lockUser(tx, userId);
    await refuseTakenNames(tx, userId, rows);
    const adding = rows.filter((row) => isActiveOn(row, actor.today)).length;
    await refuseBeyondLimit(tx, actor, adding, limitOf(deps, actor));
    const row: ImportRow = {
      userId,
      id: newId(deps),
      format: sent.format,
      importedAt: actor.now,
      added: rows.length,
    };
    const history = rows.map((added) => describeChange(deps, actor, 'added', null, added));
    const step = versionStep(deps);
    await insertImport(tx, row, { added: rows, history, step });
    const added = rows.map((after) => ({ before: null, after }));
    await reconsiderReminders(deps, tx, actor, added);
    const hasBudget = Boolean(budget && (await setFirstBudget(tx, row, budget, step)));
    if (rows.length === 0 && !hasBudget) throw new Problem('budget_taken');
    return presentImport(row, { untouched: rows.length, hasBudget });
  });
}

export async function undoImport(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<AnswerOf<'POST /api/imports/:id/undo'>> {
  refuseStrangeId(id);
  const userId = actor.user.id;
  return changeInOrder(deps.db, userId, async (tx) => {
    await lockUser(tx, userId);
    if (!(await findImport(tx, userId, id))) throw new Problem('not_found');
    const left = await listImported(tx, userId, id);
    const ids = left.filter(({ isUntouched }) => isUntouched).map((row) => row.id);
    const step = versionStep(deps);
    await deleteImport(tx, { userId, id }, ids, step);
    const isBudgetRemoved = await deleteImportedBudget(tx, userId, id, step);
    const kept = left
      .filter(({ isUntouched }) => !isUntouched)
      .map((row) => ({ id: row.id, name: row.name }));
    return { removed: ids.length, kept, isBudgetRemoved };
  });
}

/** The path of a wrong field says which row it is in. */
function locateProblems<Row>(index: number, make: () => Row): Row {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Problem) || !error.extra.problems) throw error;
    const problems = error.extra.problems.map((each) => ({
      ...each,
      path: `subscriptions.${index}.${each.path}`,
    }));
    throw new Problem(error.code, { ...error.extra, problems });
  }
}

function makeRow(deps: Deps, actor: Actor, sent: ImportedSubscription): SubscriptionRow {
  const fields = makeFields({ ...sent, share: null }, currencyOf(actor.user.country), actor);
  // The file's day is kept, also inside a pause.
  const nextRenewalOn = sent.nextRenewalDate;
  const addedAt = sent.createdAt === undefined ? actor.now : new Date(sent.createdAt);
  return {
    // A price that has turned since the file was written is the price.
    ...applyDuePrice(fields, actor.today),
    ...readShare(sent.share ?? null, fields.currency),
    userId: actor.user.id,
    id: newId(deps),
    nextRenewalOn,
    anchorOn: anchorFor(sent.anchorDate ?? nextRenewalOn, fields.billingCycle, nextRenewalOn),
    createdAt: addedAt < actor.now ? addedAt : actor.now,
  };
}

/** False where there is one, which another device may have set meanwhile. */
async function setFirstBudget(
  tx: Tx,
  { userId, id }: ImportRow,
  budget: Budget,
  step: number,
): Promise<boolean> {
  if (budget.limits.length === 0 || (await findBudget(tx, userId))) return false;
  await replaceBudget(tx, userId, budget, step, id);
  return true;
}

async function refuseTakenNames(tx: Tx, userId: string, rows: readonly SubscriptionRow[]): Promise<void> {
  const keys = new Set<string>();
  const twice = rows.filter(({ nameKey }) => keys.size === keys.add(nameKey).size).map(({ name }) => name);
  const taken = await listTakenNames(tx, userId, [...keys], NAMED_LIMIT);
  const names = [...new Set([...taken, ...twice])].slice(0, NAMED_LIMIT);
  if (names.length > 0) throw new Problem('duplicate_subscription', { names });
}

async function refuseBeyondLimit(
  tx: Tx,
  { user, today }: Actor,
  adding: number,
  limit: number | null,
): Promise<void> {
  if (limit === null || adding === 0) return;
  const current = await countActiveSubscriptions(tx, user.id, today);
  if (current + adding > limit) throw new Problem('free_limit_reached', { limit, current });
}

function presentImport(
  { id, format, importedAt, added }: ImportRow,
  { untouched, hasBudget }: ImportRest,
): FinishedImport {
  return { id, format, importedAt: importedAt.toISOString(), added, untouched, hasBudget };
}
