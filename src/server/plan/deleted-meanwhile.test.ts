/** An account that is deleted while something about its plan is under way: that ends without effect, and with no failure of the server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/errors';
import type { Tx } from '#server/db/connect';
import { deleteUsers, findUserById, type UserRow } from '#server/users/store';
import { type PayingApp, startPayingApp } from '#testing/paying-app';
import { applyReport } from './apply.ts';
import { cancelPlan } from './cancel.ts';
import { mailOverduePayment } from './mails.ts';
import { findMembership, listMemberships, type MembershipRow } from './membership-store.ts';
import { endGivenPro, grantPlan, readPlan } from './service.ts';
import { settlePlan } from './settle.ts';

let paying: PayingApp;
beforeAll(async () => {
  paying = await startPayingApp();
});
afterAll(() => paying.close());

const deps = () => paying.app.server.deps;
const transact = <Result>(work: (tx: Tx) => Promise<Result>) => deps().db.transaction(work);

/** What a request has read of them before they were deleted. */
async function deletedMember(): Promise<{ user: UserRow; membership: MembershipRow }> {
  const { user, id } = await paying.member();
  const [row, membership] = [await findUserById(deps().db, user.id), await findMembership(deps().db, id)];
  if (!row || !membership) throw new Error('The member is not there.');
  await transact((tx) => deleteUsers(tx, [user.id]));
  return { user: row, membership };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: Problem) => code,
  );

test('what the provider reports changes nothing', async () => {
  const { user, membership } = await deletedMember();
  await applyReport(deps(), membership, { isLost: true });
  expect(await transact((tx) => settlePlan(deps(), tx, user.id))).toBeUndefined();
  expect(await listMemberships(deps().db, user.id)).toEqual([]);
});

test('what the provider reports of a membership that is gone changes nothing of the others', async () => {
  const { user, id } = await paying.member();
  const membership = await findMembership(deps().db, id);
  if (!membership) throw new Error('The membership is not there.');
  await applyReport(deps(), { ...membership, id: '01980000-0000-7000-8000-000000000000' }, { isLost: true });
  expect(await listMemberships(deps().db, user.id)).toEqual([membership]);
});

test('whoever reads, cancels or is given a plan is not there', async () => {
  const { user } = await deletedMember();
  expect(await codeOf(readPlan(deps(), user.id))).toBe('not_signed_in');
  expect(await codeOf(cancelPlan(paying.app.server.deps, user))).toBe('not_signed_in');
  expect(await codeOf(transact((tx) => grantPlan(deps(), tx, user.id, 'monthly')))).toBe('user_not_found');
  expect(await codeOf(transact((tx) => endGivenPro(deps(), tx, user.id)))).toBe('user_not_found');
});

test('nobody is mailed about a payment that did not come, or about the end of Pro', async () => {
  const { membership } = await deletedMember();
  await mailOverduePayment(deps(), membership);
  const { rows } = await paying.app.server.database.pool.query(
    'select 1 from mails where user_id is not distinct from $1',
    [membership.userId],
  );
  expect(rows).toEqual([]);
});
