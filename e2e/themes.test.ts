/**
 * The dashboards and their dialogs, starting in the dark theme, and the dashboard in forced colours (WCAG 2.2
 * AA). Other screens are judged in both themes where they are tested: e2e/admin.test.ts,
 * e2e/settings.test.ts.
 */
import type { Page } from '@playwright/test';
import { fillWithDemo } from '#server/demo/service';
import { listViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { dayFromNow } from './test-subscriptions.ts';

test.use({ colorScheme: 'dark' });

const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Opens a dialog, judges it alone, and leaves as a keyboard would. */
async function judgeDialog(page: Page, button: string | RegExp, judge: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await expect(dialogs(page)).toHaveCount(1);
  await judge();
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(0);
}

test('Pro’s dashboard, its advice and its dialogs', async ({ page, app, signIn, checkAccessibility }) => {
  // Ten dialogs, each judged in two themes.
  test.slow();
  const person = await signIn({ country: 'India', proForDays: 90 });
  await fillWithDemo(app.server.deps, person.user, dayFromNow(0));
  await page.goto('/dashboard');
  // The buttons are pressed one after the other: a result moves what is below it.
  await page.getByRole('button', { name: 'Get Recommendations' }).click();
  await expect(page.getByRole('button', { name: 'Refresh recommendations' })).toBeVisible();
  await page.getByRole('button', { name: /^Analyze/ }).click();
  await expect(page.getByRole('heading', { name: 'Savings opportunities' })).toBeVisible();
  await page.getByRole('button', { name: 'Find bundles' }).click();
  await expect(page.getByRole('button', { name: 'Search again' })).toBeVisible();
  await checkAccessibility();
  for (const button of [
    'Add Subscription',
    /^Edit /,
    /^Delete /,
    'Renewals (30 days)',
    'Show the math: Monthly Total',
    'What-if planner',
    'Switch plan',
    /Show how$/,
    'My Pro Plan',
  ])
    await judgeDialog(page, button, checkAccessibility);
});

test('the free dashboard, the upgrade and the calendar', async ({ page, signIn, checkAccessibility }) => {
  await signIn({ name: '' });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Analyze/ })).toBeVisible();
  await checkAccessibility();
  await judgeDialog(page, 'Upgrade to Pro', checkAccessibility);
  await page.goto('/dashboard/calendar');
  await expect(page.getByRole('heading', { name: '12-month outlook' })).toBeVisible();
  await checkAccessibility();
});

test('in forced colours cards and buttons keep an edge', async ({ page, signIn }) => {
  await signIn({ proForDays: 90 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Analyze/ })).toBeVisible();
  const edges = await page
    .getByRole('main')
    .locator('section[aria-labelledby], section > header button')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).borderTopWidth));
  expect(edges.length).toBeGreaterThan(4);
  expect(edges.filter((width) => width === '0px')).toEqual([]);
});

test('the check itself sees a contrast that is too low, in the theme that has it', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Colours</title><style>
    body { background: oklch(1 0 0); color: oklch(0.2 0 0) }
    #always { color: oklch(0.75 0 0); background: oklch(0.8 0 0) }
    @media (prefers-color-scheme: dark) { body { background: oklch(0.2 0 0); color: oklch(0.95 0 0) } }
    @media (prefers-color-scheme: light) { #light { color: oklch(0.85 0.1 90) } }
  </style><main><h1>Fine</h1><p id="always">Never fine</p><p id="light">Fine in the dark</p></main>`);
  expect(await listViolations(page, 'both')).toEqual([
    'color-contrast: #always',
    'in the other theme: color-contrast: #always #light',
  ]);
});
