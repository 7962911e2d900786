/** Saved plans of the what-if planner, which is Pro's. */
import type { BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { isId, newId } from '#server/id';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import {
  deleteWhatIfPlan,
  insertWhatIfPlan,
  listWhatIfPlans,
  updateWhatIfPlan,
  type WhatIfRow,
} from './store.ts';

type Draft = BodyOf<'POST /api/what-if-plans'>;

export function refuseWithoutPro(deps: Deps, user: UserRow, now: Date): void {
  if (!isPro(user, deps.env, now)) throw new Problem('pro_only');
}

export async function showWhatIfPlans(deps: Deps, user: UserRow) {
  return (await listWhatIfPlans(deps.db, user.id)).map(present);
}

export async function addWhatIfPlan(deps: Deps, user: UserRow, draft: Draft) {
  const row = { userId: user.id, id: newId(deps), ...draft, updatedAt: deps.clock.now() };
  await insertWhatIfPlan(deps.db, row);
  return present(row);
}

export async function changeWhatIfPlan(deps: Deps, user: UserRow, id: string, draft: Draft) {
  const row = { userId: user.id, id, ...draft, updatedAt: deps.clock.now() };
  if (!isId(id) || !(await updateWhatIfPlan(deps.db, row))) throw new Problem('not_found');
  return present(row);
}

export async function removeWhatIfPlan(deps: Deps, user: UserRow, id: string): Promise<void> {
  if (!isId(id) || !(await deleteWhatIfPlan(deps.db, user.id, id))) throw new Problem('not_found');
}

function present({ id, name, changes, updatedAt }: WhatIfRow) {
  return { id, name, changes: changes as Draft['changes'], updatedAt: updatedAt.toISOString() };
}
