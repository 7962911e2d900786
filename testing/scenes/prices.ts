/** What `npm run shots` shows of the price to a German, an American and an Indian: the same amount from first to last. */
import type { Page } from 'playwright-core';
import type { Person } from '../people.ts';
import type { TestApp } from '../start-app.ts';
import { open, press, type Scene } from './scene.ts';

const BUYERS = [
  { code: 'DE', country: 'Germany', name: 'Jonas Weber' },
  { code: 'US', country: 'United States', name: 'Emma Clark' },
  { code: 'IN', country: 'India', name: 'Asha Rao' },
] as const;
type Buyer = (typeof BUYERS)[number];

const buyer =
  ({ country, name }: Buyer) =>
  (app: TestApp): Promise<Person> =>
    app.person({ country, name });

/** Somebody who has paid for a year in the sandbox. */
const payer =
  (who: Buyer) =>
  async (app: TestApp): Promise<Person> => {
    const person = await buyer(who)(app);
    const { body } = await person.client.post('/api/subscription/create', { billingCycle: 'yearly' });
    const proof = await app.server.sandbox?.world.pay(body.subscriptionId);
    await person.client.post('/api/subscription/verify-payment', proof);
    await app.server.sweeps.settle();
    return person;
  };

const canceller =
  (who: Buyer) =>
  async (app: TestApp): Promise<Person> => {
    const person = await payer(who)(app);
    await person.client.post('/api/subscription/cancel');
    return person;
  };

async function showLandingPrice(page: Page, { code }: Buyer): Promise<void> {
  await page.locator('#pricing select').selectOption(code);
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await page.locator('#pricing h3').last().scrollIntoViewIfNeeded();
}

async function showReceipt(page: Page, person: Person | undefined): Promise<void> {
  const [payment] = (await person?.client.get('/api/subscription/payments'))?.body ?? [];
  const receipt = await person?.client.get(`/api/subscription/payments/${payment.id}/receipt`);
  await page.setContent(receipt?.text ?? '');
}

function scenesOf(who: Buyer): Scene[] {
  const name = `price-${who.code.toLowerCase()}`;
  return [
    { name: `${name}-landing`, path: '/', act: (page) => showLandingPrice(page, who) },
    { name: `${name}-dialog`, path: '/dashboard', as: buyer(who), act: open(/Upgrade to Pro/) },
    {
      name: `${name}-checkout`,
      path: '/dashboard',
      as: buyer(who),
      act: async (page) => {
        await open(/Upgrade to Pro/)(page);
        await press('Continue to payment')(page);
        await page.getByRole('dialog', { name: 'Pay for Outgo Pro' }).waitFor();
      },
    },
    {
      name: `${name}-receipt`,
      path: '/dashboard',
      as: payer(who),
      act: (page, _, person) => showReceipt(page, person),
    },
  ];
}

const [GERMAN] = BUYERS;

export const priceScenes: Scene[] = [
  ...BUYERS.flatMap(scenesOf),
  { name: 'plan-cancelled-manage', path: '/dashboard', as: canceller(GERMAN), act: open(/My Pro Plan/) },
];
