/** Saved what-if scenarios (Pro). The wire and the table call them plans. */
import type { BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import type { Deps } from '#server/deps';
import { isId, newId } from '#server/id';
import { isPro } from '#server/users/access';
import type { UserRow } from '#server/users/store';
import {
  deleteWhatIfScenario,
  insertWhatIfScenario,
  listWhatIfScenarios,
  updateWhatIfScenario,
  type WhatIfRow,
} from './store.ts';

type Draft = BodyOf<'POST /api/what-if-plans'>;

export function refuseWithoutPro(deps: Deps, user: UserRow, now: Date): void {
  if (!isPro(user, deps.env, now)) throw new Problem('pro_only');
}

export async function showWhatIfScenarios(deps: Deps, user: UserRow) {
  return (await listWhatIfScenarios(deps.db, user.id)).map(present);
}

export async function addWhatIfScenario(deps: Deps, user: UserRow, draft: Draft) {
  const row = { userId: user.id, id: newId(deps), ...draft, updatedAt: deps.clock.now() };
  await insertWhatIfScenario(deps.db, row);
  return present(row);
}

export async function changeWhatIfScenario(deps: Deps, user: UserRow, id: string, draft: Draft) {
  const row = { userId: user.id, id, ...draft, updatedAt: deps.clock.now() };
  if (!isId(id) || !(await updateWhatIfScenario(deps.db, row))) throw new Problem('not_found');
  return present(row);
}

export async function removeWhatIfScenario(deps: Deps, user: UserRow, id: string): Promise<void> {
  if (!isId(id) || !(await deleteWhatIfScenario(deps.db, user.id, id))) throw new Problem('not_found');
}

function present({ id, name, changes, updatedAt }: WhatIfRow) {
  return { id, name, changes: changes as Draft['changes'], updatedAt: updatedAt.toISOString() };
}
