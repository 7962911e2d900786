/** What `npm run shots` shows of a subscription's life: deadlines, pauses, ends, in the list, the renewals and the form. */
import type { Page } from 'playwright-core';
import { addDays } from '#core/calendar-day';
import type { Person } from '../people.ts';
import type { TestApp } from '../start-app.ts';
import { subscriptionBody } from '../subscriptions.ts';
import { inHindi, open, type Scene } from './scene.ts';

async function living(app: TestApp): Promise<Person> {
  const person = await app.person({ name: 'Asha Rao', country: 'India', timeZone: 'Asia/Kolkata' });
  const from = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
  const rows = [
    { name: 'Netflix', amount: '649', thenAmount: '799', thenFrom: from(6), nextRenewalDate: from(6) },
    { name: 'Hotstar', amount: '0', thenAmount: '299', thenFrom: from(5), nextRenewalDate: from(5) },
    {
      name: 'Office rent',
      amount: '24000',
      billingCycle: 'yearly',
      noticeDays: 20,
      nextRenewalDate: from(24),
    },
    { name: 'Gym', amount: '1500', noticeDays: 30, category: 'Gym', nextRenewalDate: from(9) },
    {
      name: 'Spotify',
      amount: '0',
      thenAmount: '119',
      thenFrom: from(8),
      endsOn: from(8),
      category: 'Music',
    },
    { name: 'Zee5', amount: '99', pausedOn: from(-70), resumesOn: from(9), nextRenewalDate: from(9) },
    { name: 'SonyLIV', amount: '199', endsOn: from(-40), nextRenewalDate: from(-30) },
  ];
  for (const row of rows)
    await person.client.post('/api/subscriptions', subscriptionBody({ currency: 'INR', ...row }));
  return person;
}

const edit = (name: string | RegExp, status: string) => async (page: Page) => {
  await open(name)(page);
  await page.getByText(status, { exact: true }).first().scrollIntoViewIfNeeded();
};

async function showInactive(page: Page): Promise<void> {
  await page.locator('summary').click();
  await page.locator('summary').scrollIntoViewIfNeeded();
}

async function editInactive(page: Page): Promise<void> {
  await showInactive(page);
  await edit(/^Edit Zee5/, 'Status')(page);
}

export const lifeScenes: Scene[] = [
  { name: 'life-list', path: '/dashboard', as: living, act: showInactive, isWhole: true },
  {
    name: 'life-list-hindi',
    path: '/dashboard',
    as: living,
    before: inHindi,
    act: showInactive,
    isWhole: true,
  },
  { name: 'life-renewals', path: '/dashboard', as: living, act: open(/Renewals \(30 days\)/) },
  { name: 'life-form-paused', path: '/dashboard', as: living, act: editInactive },
  { name: 'life-form-ends', path: '/dashboard', as: living, act: edit(/^Edit Spotify/, 'Status') },
  {
    name: 'life-form-notice',
    path: '/dashboard',
    as: living,
    act: edit(/^Edit Gym/, 'Notice period in days'),
  },
  {
    name: 'life-form-hindi',
    path: '/dashboard',
    as: living,
    before: inHindi,
    act: edit(/Hotstar.*एडिट/, 'नोटिस के दिन'),
  },
];
