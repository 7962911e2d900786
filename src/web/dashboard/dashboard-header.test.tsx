// Who is welcomed in the header, and which buttons they find there.
import { expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoints';
import { openScreen, sampleUser } from '#testing/screen';
import type { User } from '../viewer/use-user.ts';
import { DashboardHeader } from './dashboard-header.tsx';

const SERVER: AnswerOf<'GET /api/server'> = {
  payments: 'sandbox',
  google: false,
  emailVerification: false,
  demo: false,
};

function openHeader(user: Partial<User>, server: Partial<typeof SERVER> = {}) {
  return openScreen(<DashboardHeader />, {
    'GET /api/auth/user': sampleUser(user),
    'GET /api/server': { ...SERVER, ...server },
  });
}

test('a free user is welcomed by name and is offered Pro', async () => {
  const header = openHeader({});
  await header.see('Upgrade to Pro');
  expect(header.names('p')).toEqual(['Welcome back, Asha Rao']);
  expect(header.names('nav a, nav button')).toEqual(['Upgrade to Pro', 'Settings', 'Logout']);
});

test.each(['', '   '])('a person without a name (%j) is User', async (name) => {
  const header = openHeader({ name });
  await header.see('Upgrade to Pro');
  expect(header.names('p')).toEqual(['Welcome back, User']);
});

test('a Pro user has the PRO badge and My Pro Plan instead of the offer', async () => {
  const header = openHeader({ isPro: true });
  await header.see('My Pro Plan');
  expect(header.names('span')).toContain('PRO');
  expect(header.text()).not.toContain('Upgrade to Pro');
});

test('an administrator has Analytics and Tools, nobody else has', async () => {
  const header = openHeader({ isAdmin: true });
  await header.see('Upgrade to Pro');
  expect(header.names('nav a')).toEqual(['Analytics', 'Tools', 'Settings']);
});

test('where payments are off nothing speaks of plans, also to Pro', async () => {
  const header = openHeader({ isPro: true }, { payments: 'off' });
  await header.see('Asha Rao');
  await header.settle();
  expect(header.names('nav a, nav button')).toEqual(['Settings', 'Logout']);
  expect(header.text()).not.toMatch(/pro/i);
});
