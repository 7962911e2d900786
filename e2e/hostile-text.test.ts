/** Texts that would run as code: wherever people's words, or a model's, are shown, they are shown as they were typed. */
import type { Page } from '@playwright/test';
import { type AiFake, aiEnv, startAi } from '#testing/fakes/ai';
import { HOSTILE_TEXTS } from '#testing/hostile-texts';
import type { Person } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { analyse, analysisCard, bundles, recommendations, STREAMING } from './advice.ts';
import { expect, runningClock, signInContext, test } from './fixtures.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

const ADMIN = 'admin@example.com';
const ALL = HOSTILE_TEXTS.join(' ');
/** A longer list gets a frame that holds only the rows in sight. */
const SHOWN_WHOLE = 39;

let ai: AiFake;
let house: TestApp;
test.beforeAll(async () => {
  ai = await startAi();
  house = await startApp({
    clock: runningClock(),
    env: { ...aiEnv(ai), AI_TIMEOUT_S: '120', ADMIN_EMAILS: ADMIN },
  });
});
test.afterAll(async () => {
  await house.close();
  await ai.close();
});

/** Every field that a person fills, filled with what does harm as markup. */
async function addHostilePerson(): Promise<Person> {
  const person = await house.person({ name: ALL, country: ALL, signUpUserAgent: ALL, proForDays: 30 });
  const rows = HOSTILE_TEXTS.map((text, at) => ({
    name: text,
    notes: ALL.slice(0, 2_000),
    provider: text,
    category: text.slice(0, 50),
    nextRenewalDate: dayFromNow((at % 7) - 1),
  }));
  await giveSubscriptions(person, ...rows.slice(0, SHOWN_WHOLE));
  const { pool } = house.server.database;
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1::uuid, $1::uuid::text, '\\x00', 0, '[]', $2, $3)`,
    [person.user.id, ALL, house.clock.now()],
  );
  await pool.query('update sessions set user_agent = $2 where user_id = $1', [person.user.id, ALL]);
  return person;
}

interface Watch {
  dialogs: string[];
  violations(): Promise<string[]>;
}

async function watch(page: Page): Promise<Watch> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenViolations: seen });
    addEventListener('securitypolicyviolation', (event) => seen.push(event.violatedDirective));
  });
  return {
    dialogs,
    violations: () => page.evaluate(() => (window as unknown as { seenViolations: string[] }).seenViolations),
  };
}

/** Nothing ran, nothing was refused by the policy because nothing tried, and no text became an element. */
async function expectHarmless(page: Page, { dialogs, violations }: Watch): Promise<void> {
  expect(dialogs).toEqual([]);
  expect(await violations()).toEqual([]);
  const made = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) =>
        /^(script|iframe|object|embed|base|marquee|math|video|audio|animate)$/i.test(element.localName)
          ? !(element instanceof HTMLScriptElement && element.src.startsWith(location.origin))
          : [...element.attributes].some(
              ({ name, value }) =>
                name.startsWith('on') || (/^(href|src|action)$/.test(name) && /^\s*javascript:/i.test(value)),
            ),
      )
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(made).toEqual([]);
}

const textOf = (page: Page) => page.evaluate(() => document.body.textContent ?? '');

test('every screen shows hostile texts of a person as they were typed', async ({ page }) => {
  const person = await addHostilePerson();
  await signInContext(page.context(), house.origin, person);
  const seen = await watch(page);

  await page.goto(`${house.origin}/dashboard`);
  await expect(page.getByText(HOSTILE_TEXTS[0] ?? '', { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => {
      const text = await textOf(page);
      return HOSTILE_TEXTS.slice(0, SHOWN_WHOLE).filter((each) => !text.includes(each));
    })
    .toEqual([]);
  expect(await textOf(page)).toContain(`Welcome back, ${ALL}`);
  await expectHarmless(page, seen);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel('Notes')).toHaveValue(ALL.slice(0, 2_000));
  await expectHarmless(page, seen);

  await page.reload();
  await page.getByRole('region', { name: 'Renewals (30 days)' }).getByRole('button').click();
  const renewals = page.getByRole('dialog', { name: 'Upcoming Renewals' });
  await expect(renewals).toContainText(HOSTILE_TEXTS[2] ?? '');
  await expectHarmless(page, seen);

  await page.goto(`${house.origin}/dashboard/calendar`);
  await expect.poll(() => textOf(page)).toContain(HOSTILE_TEXTS[1]);
  await expectHarmless(page, seen);

  await page.goto(`${house.origin}/settings`);
  await expect(page.getByLabel('Full Name')).toHaveValue(ALL);
  await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText(ALL);
  await expectHarmless(page, seen);
});

test('the what-if planner shows hostile names of services and of plans as they were typed', async ({
  page,
}) => {
  const plan = ALL.slice(0, 60).trim();
  await signInContext(page.context(), house.origin, await addHostilePerson());
  const seen = await watch(page);
  await page.goto(`${house.origin}/dashboard`);
  await analysisCard(page).getByRole('button', { name: 'What-if planner' }).click();
  const planner = page.getByRole('dialog', { name: 'What-if planner' });
  for (const text of HOSTILE_TEXTS.slice(0, SHOWN_WHOLE)) await expect(planner).toContainText(text);
  await planner.getByRole('button', { name: 'Turn off' }).first().click();
  await planner.getByLabel('Name of the plan').fill(plan);
  await planner.getByRole('button', { name: 'Save plan' }).click();
  await expect(planner.getByRole('button', { name: plan, exact: true })).toBeVisible();
  await expectHarmless(page, seen);
});

test('administrators see hostile texts of people as they were typed', async ({ page }) => {
  const { user } = await addHostilePerson();
  const admin = await house.person({ email: ADMIN });
  const reason = ALL.slice(0, 500);
  const body = { email: user.email, reason };
  expect((await admin.client.post('/api/admin/end-sessions', body)).status).toBe(200);
  await signInContext(page.context(), house.origin, admin);
  const seen = await watch(page);

  await page.goto(`${house.origin}/admin-analytics`);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: HOSTILE_TEXTS[0] ?? '' })
      .first(),
  ).toBeVisible();
  await expectHarmless(page, seen);

  await page.goto(`${house.origin}/admin-tools`);
  await page.getByLabel('Email').first().fill(user.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('region', { name: 'User status', exact: true })).toContainText(ALL);
  await expectHarmless(page, seen);

  await page.goto(`${house.origin}/admin-tools/audit`);
  await expect(page.getByRole('listitem').first()).toContainText(reason);
  await expectHarmless(page, seen);
});

test('hostile texts of a model do nothing', async ({ page }) => {
  const person = await house.person({ proForDays: 30 });
  await giveSubscriptions(person, { name: 'YouTube Premium' }, { name: 'YouTube Music', category: 'Music' });
  ai.reply({
    duplicates_or_overlaps: HOSTILE_TEXTS.map((text) => ({ services: ['YouTube Music'], reason: text })),
    savings_opportunities: HOSTILE_TEXTS.map((text) => ({
      title: text,
      notes: text,
      estimated_saving_per_month: 1,
      services: ['YouTube Music'],
    })),
    checklist: HOSTILE_TEXTS,
    suggestions: HOSTILE_TEXTS.map((text, at) => ({
      bundleId: `b${at}`,
      name: text,
      includes: ['YouTube Premium', 'YouTube Music'],
      price: 15,
      estimatedSavings: 5,
      notes: text,
    })),
  });
  await signInContext(page.context(), house.origin, person);
  const seen = await watch(page);
  await page.goto(`${house.origin}/dashboard`);
  await analyse(page).click();
  await expect(analysisCard(page)).toContainText('YouTube Music');
  await bundles(page).getByRole('button', { name: 'Find bundles' }).first().click();
  await expect(bundles(page)).toContainText('YouTube');
  await expectHarmless(page, seen);
});

test('titles, descriptions and links of a search model do nothing', async ({ page }) => {
  const person = await house.person({ proForDays: 30 });
  await giveSubscriptions(person, ...STREAMING);
  // Tags are taken out of what a model says; what is left of these breaks out of an attribute or an address.
  const titles = HOSTILE_TEXTS.slice(20);
  ai.setSearchResults(titles.map((title) => ({ title, url: 'javascript:alert(41)' })));
  ai.reply({
    recommendations: titles.map((title, at) => ({
      title,
      type: title,
      service: STREAMING[at % STREAMING.length]?.name,
      // A description with a figure is dropped as a whole.
      description: HOSTILE_TEXTS[at]?.replaceAll(/\d/g, ''),
      isNew: true,
    })),
  });
  await signInContext(page.context(), house.origin, person);
  const seen = await watch(page);
  await page.goto(`${house.origin}/dashboard`);
  const card = recommendations(page);
  await card.getByRole('button', { name: 'Get Recommendations' }).click();
  await expect(card.getByRole('table')).toContainText(`'" onmouseover=alert(38) x="`);
  await expect(card.getByRole('table').getByRole('link')).toHaveCount(0);
  await expectHarmless(page, seen);
});
