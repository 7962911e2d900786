/** AI Insights, Bundle Suggestions and what Pro adds, in a browser, with the engine alone. */
import { analyse, analysisCard, bundles, give, SAVES_MUSIC, YOUTUBE } from './advice.ts';
import { expect, test, toastOf } from './fixtures.ts';

test.describe('the engine alone', () => {
  test('a free user asks for an analysis, opens a saving, and acts on it', { tag: '@phone' }, async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    // Several tests in one visit.
    test.slow();
    await give(await signIn(), YOUTUBE);
    await page.goto('/dashboard');
    const card = analysisCard(page);
    await expect(card.getByText('3 left today')).toBeVisible();
    await analyse(page).click();
    await expect(card.getByText('2 left today')).toBeVisible();
    await expect(card.getByText('Made now by Outgo’s own engine')).toBeVisible();
    await expect(card.getByText('$24.98', { exact: true }).first()).toBeVisible();
    await checkAccessibility();

    await card.getByRole('button', { name: SAVES_MUSIC }).click();
    const saving = page.getByRole('dialog', { name: /^Cancel YouTube Music/ });
    await expect(saving.getByText('YouTube Music: $10.99/mo')).toBeVisible();
    await expect(saving.getByText('= $10.99')).toBeVisible();
    await checkAccessibility();
    await saving.getByRole('button', { name: 'Open YouTube Music' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Subscription' });
    await expect(form.getByLabel('Service Name')).toHaveValue('YouTube Music');
    await page.keyboard.press('Escape');

    await card.getByRole('button', { name: SAVES_MUSIC }).click();
    await saving.getByRole('button', { name: 'Mark as done' }).click();
    await page.keyboard.press('Escape');
    await expect(card.getByText('Done', { exact: true })).toBeVisible();

    await test.step('Free sees a preview of what Pro adds, with the way to it', async () => {
      for (const [place, name] of [
        [analysisCard(page), 'What-if planner'],
        [bundles(page), 'Switch plan'],
      ] as const) {
        await place.getByRole('button', { name }).click();
        const preview = page.getByRole('dialog', { name });
        await expect(preview.getByText('A sample, not your own figures')).toBeVisible();
        await checkAccessibility();
        await preview.getByRole('button', { name: 'Upgrade to Pro' }).click();
        await expect(page.getByRole('dialog', { name: 'Upgrade to Pro' })).toBeVisible();
        await page.keyboard.press('Escape');
      }
    });
  });

  test('a session that has ended is told at sign-in', async ({ page, signIn, expectedErrors }) => {
    expectedErrors.push(/status of 401/);
    const person = await signIn();
    await give(person, YOUTUBE);
    await page.goto('/dashboard');
    await expect(analyse(page)).toBeEnabled();
    // Ends the session during this very request: any other request after it would notice the end first.
    await page.route('/api/analyze', async (route) => {
      if (route.request().method() === 'POST') await person.client.post('/api/auth/logout');
      await route.continue();
    });
    await analyse(page).click();
    await expect(page.getByRole('dialog', { name: 'Welcome to Outgo' })).toBeVisible();
    await expect(toastOf(page)).toContainText('Please log in to use AI analysis features');
  });

  test('a card whose answer cannot be shown leaves the others alone, and can be tried again', async ({
    page,
    signIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/undefined|null|not iterable|TypeError/);
    await give(await signIn(), YOUTUBE);
    await page.route('**/api/bundles?snapshot=true', (route) =>
      route.fulfill({
        json: { suggestions: [{ name: 'A bundle' }], generatedAt: '2026-11-01T00:00:00.000Z' },
      }),
    );
    await page.goto('/dashboard');
    await expect(page.getByText('This part could not be shown')).toBeVisible();
    await expect(analysisCard(page).getByRole('button', { name: /^Analyze/ })).toBeVisible();
    await page.unroute('**/api/bundles?snapshot=true');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(bundles(page).getByRole('button', { name: /bundles/i })).toBeVisible();
  });

  test('dismissed advice stays away after a reload and can be brought back; a bundle marked as done stays so', async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    await give(await signIn(), YOUTUBE);
    await page.goto('/dashboard');
    await test.step('a bundle shows its price and how its saving adds up, and can be marked as done', async () => {
      await bundles(page).getByRole('button', { name: 'Find bundles' }).click();
      await expect(bundles(page).getByText('2 left today')).toBeVisible();
      await bundles(page)
        .getByRole('button', { name: /YouTube Premium: saves \$10\.99 a month/ })
        .click();
      const bundle = page.getByRole('dialog', { name: 'YouTube Premium' });
      await expect(bundle.getByText('= $10.99')).toBeVisible();
      await checkAccessibility();
      await bundle.getByRole('button', { name: 'Mark as done' }).click();
      await page.keyboard.press('Escape');
      await expect(bundles(page).getByText('Done', { exact: true })).toBeVisible();
    });

    await analyse(page).click();
    const card = analysisCard(page);
    await card.getByRole('button', { name: SAVES_MUSIC }).click();
    await page.getByRole('button', { name: 'Dismiss for good' }).click();
    await expect(toastOf(page)).toContainText('This advice will not be shown again.');
    await expect(card.getByText('YouTube Premium already includes YouTube Music')).toHaveCount(0);
    await page.reload();
    await expect(bundles(page).getByText('Done', { exact: true })).toBeVisible();
    await expect(card.getByText(/Made .* by Outgo’s own engine/)).toBeVisible();
    await expect(card.getByRole('button', { name: SAVES_MUSIC })).toHaveCount(0);
    await card.getByRole('button', { name: 'Show 1 dismissed' }).click();
    await card.getByRole('button', { name: SAVES_MUSIC }).click();
    await page.getByRole('button', { name: 'Bring back' }).click();
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: 'Hide dismissed' })).toHaveCount(0);
  });
});

test.describe('Pro', () => {
  test('the switch guide says what to cancel, by date', { tag: '@phone' }, async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    await give(await signIn({ proForDays: 30 }), YOUTUBE);
    await page.goto('/dashboard');
    await expect(page.getByText('left today')).toHaveCount(0);
    await bundles(page).getByRole('button', { name: 'Switch plan' }).click();
    const plan = page.getByRole('dialog', { name: 'Switch plan' });
    await expect(plan.getByText('Cancel YouTube Music')).toBeVisible();
    await expect(plan.getByText('$131.88')).toBeVisible();
    await checkAccessibility();
  });

  test('the what-if planner counts at once, and a plan is saved, opened again and deleted', {
    tag: '@phone',
  }, async ({ page, signIn, isPhone, checkAccessibility }) => {
    await give(await signIn({ proForDays: 30 }), [
      { name: 'Netflix', amount: '10.00' },
      { name: 'Gym', category: 'Gym', amount: '20.00' },
    ]);
    await page.goto('/dashboard');
    await analysisCard(page).getByRole('button', { name: 'What-if planner' }).click();
    const planner = page.getByRole('dialog', { name: 'What-if planner' });
    const choice = (name: string) => planner.getByRole('group', { name: `What to do with ${name}` });
    await choice('Gym').getByRole('button', { name: 'Turn off' }).click();
    await expect(planner.getByText('$20.00 less')).toBeVisible();
    await expect(planner.getByText('$240.00 less')).toBeVisible();
    await choice('Netflix').getByRole('button', { name: 'By the year' }).click();
    await planner.getByLabel('Yearly price of Netflix').fill('96');
    await expect(planner.getByText('$22.00 less')).toBeVisible();
    if (!isPhone) await expect(planner.getByText('$10.00, then $8.00')).toBeAttached();
    await planner.getByLabel('Yearly price of Netflix').fill('free');
    await expect(planner.getByRole('alert')).toContainText('Amount must be a plain number');
    await planner.getByLabel('Yearly price of Netflix').fill('96');
    await planner.getByRole('button', { name: 'Save plan' }).click();
    await expect(planner.getByText('Please give the plan a name')).toBeVisible();
    await planner.getByLabel('Name of the plan').fill('Lean year');
    await planner.getByRole('button', { name: 'Save plan' }).click();
    await expect(toastOf(page)).toContainText('“Lean year” saved');
    await checkAccessibility();

    await page.reload();
    await analysisCard(page).getByRole('button', { name: 'What-if planner' }).click();
    await expect(planner.getByText('no change').first()).toBeVisible();
    await planner.getByRole('button', { name: 'Lean year', exact: true }).click();
    await expect(planner.getByText('$22.00 less')).toBeVisible();
    await planner.getByRole('button', { name: 'Delete the plan Lean year' }).click();
    await expect(planner.getByText('No saved plans yet')).toBeVisible();
  });
});
