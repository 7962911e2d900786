/** The three cards of advice with a model that answers, lies and fails. */
import type { Page } from '@playwright/test';
import { type AiFake, aiEnv, startAi } from '#testing/fakes/ai';
import type { Person, PersonOptions } from '#testing/people';
import { startApp, type TestApp } from '#testing/start-app';
import { analyse, analysisCard, bundles, give, recommendations, YOUTUBE } from './advice.ts';
import { expect, runningClock, signInContext, test, toastOf } from './fixtures.ts';

test.describe('with a model', () => {
  let ai: AiFake;
  let house: TestApp;
  test.beforeAll(async () => {
    ai = await startAi();
    house = await startApp({
      clock: runningClock(),
      env: {
        ...aiEnv(ai),
        // Longer than the test looks at the waiting page, even on a busy machine.
        AI_TIMEOUT_S: '120',
      },
    });
  });
  test.afterAll(async () => {
    await house.close();
    await ai.close();
  });
  test.beforeEach(() => ai.reset());
  test.use({ expectedErrors: [/status of 502/] });

  async function enter(page: Page, options: PersonOptions = {}): Promise<Person> {
    const person = await house.person(options);
    await give(person, [...YOUTUBE, { name: 'Netflix' }]);
    await signInContext(page.context(), house.origin, person);
    await page.goto(`${house.origin}/dashboard`);
    return person;
  }

  /** Everything the three questions may be answered with, told apart by what is asked for. */
  const REPLY = {
    duplicates_or_overlaps: [],
    savings_opportunities: [
      {
        title: 'Drop YouTube Music',
        notes: 'You have it twice.',
        estimated_saving_per_month: 99,
        services: ['YouTube Music'],
        fact_ids: ['f1'],
      },
    ],
    checklist: ['Drop YouTube Music'],
    suggestions: [
      {
        bundleId: 'of-the-model',
        name: 'Mega Bundle',
        includes: ['YouTube Premium', 'YouTube Music'],
        price: 15,
        estimatedSavings: 500,
        notes: 'Both for less.',
      },
    ],
    recommendations: [
      { title: 'A New Show', type: 'TV', service: 'Netflix', description: 'Short.', isNew: true },
      { title: 'Unheard Of', type: 'TV', service: 'Netflix', description: 'A story.', isNew: false },
      { title: 'Win an iPhone', type: 'Movie', service: 'Netflix', description: 'A story.', isNew: true },
      { title: 'Elsewhere', type: 'Movie', service: 'Peacock', description: 'Not theirs.', isNew: true },
    ],
  };

  test('a slow model can be left: the page says that it still thinks, the use comes back', async ({
    page,
  }) => {
    const person = await enter(page);
    let left = 0;
    ai.reply(() => new Promise(() => {}));
    page.on('requestfailed', (request) => {
      // Requests that the page gives up when newer ones take their place do not count.
      if (/\/api\/(?:analyze|bundles|suggest-bundles|recommendations)\b/.test(request.url())) left += 1;
    });
    const cards = [analysisCard(page), bundles(page), recommendations(page)];
    for (const card of cards) await card.getByRole('button', { name: /^(?:Analyze|Find|Get)/ }).click();
    for (const card of cards) {
      await expect(card.getByText(/Still thinking, \d+ s/)).toBeVisible({ timeout: 20_000 });
      await card.getByRole('button', { name: 'Cancel' }).click();
      await expect(card.getByText(/Still thinking/)).toBeHidden();
      await expect(card.getByRole('alert')).toBeHidden();
    }
    await expect.poll(() => left).toBe(3);
    await expect
      .poll(async () => {
        const { usage } = (await person.client.get('/api/ai-usage')).body;
        return [usage.analysis.remaining, usage.bundles.remaining, usage.recommendations.remaining];
      })
      .toEqual([3, 3, 3]);
  });

  test('it says what it does while it waits, then shows the model’s words with our numbers and what was sent', async ({
    page,
    checkAccessibility,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    ai.reply(REPLY);
    // Held in the browser, not at the model: on a busy machine the checks may outlast the model's timeout.
    await page.route('**/api/analyze', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const person = await enter(page);
    await analyse(page).click();
    const card = analysisCard(page);
    await expect(card.getByText('Reading your 3 subscriptions')).toBeVisible();
    await expect(card.getByText('Waiting for the answer, then checking each of its numbers')).toBeVisible();
    await expect(card.getByText(/^(?:Still thinking, )?\d+ s$/)).toBeVisible();
    await expect(analyse(page)).toHaveAttribute('aria-busy', 'true');
    await checkAccessibility();
    release();
    await expect(card.getByRole('button', { name: /^Drop YouTube Music: saves \$10\.99/ })).toBeVisible();
    await expect(card.getByText(/worded by stand-in-1/)).toBeVisible();
    await card.getByRole('button', { name: 'What was sent' }).click();
    const sent = page.getByRole('dialog', { name: 'What was sent to the model' });
    await expect(sent).toContainText('"name": "YouTube Music"');
    await expect(sent).not.toContainText(person.user.email);
    await checkAccessibility();
  });

  test('a bundle of the model alone is marked as not checked, its saving is ours', async ({ page }) => {
    ai.reply(REPLY);
    await enter(page);
    await bundles(page).getByRole('button', { name: 'Find bundles' }).click();
    const row = bundles(page).getByRole('button', {
      name: /YouTube Premium \+ YouTube Music: saves \$9\.98 a month/,
    });
    await expect(row).toContainText('price from the model, not checked');
  });

  test('titles of other services are dropped, one that no source names is marked, and the footer names the search', async ({
    page,
  }) => {
    ai.reply(REPLY);
    ai.setSearchResults([{ title: 'A New Show: review', url: 'https://example.com/a-new-show' }]);
    await enter(page);
    const card = recommendations(page);
    await card.getByRole('button', { name: 'Get Recommendations' }).click();
    await expect(card.getByRole('row')).toHaveCount(3);
    await expect(card.getByRole('row', { name: /Unheard Of/ })).toContainText('not checked');
    await expect(card.getByRole('row', { name: /A New Show/ })).not.toContainText('not checked');
    await expect(card.getByRole('link', { name: /A New Show/ })).toHaveAttribute(
      'href',
      'https://example.com/a-new-show',
    );
    await expect(
      card.getByText(/Powered by an AI search service · real-time trending content/),
    ).toBeVisible();
  });

  // What the server makes of each way a model fails is tested in src/server/advice/advice.test.ts.
  test('when the model fails each card says so, and the use is given back', async ({
    page,
    checkAccessibility,
  }) => {
    ai.reply(REPLY);
    await enter(page);
    await analyse(page).click();
    await expect(analysisCard(page).getByText(/worded by stand-in-1/)).toBeVisible();
    ai.misbehave('refusal', 20);
    await analyse(page).click();
    await expect(toastOf(page)).toContainText('Failed to generate AI insights');
    await expect(analysisCard(page).getByRole('alert')).toContainText('Failed to generate AI insights');
    await expect(analysisCard(page).getByText('Drop YouTube Music').first()).toBeVisible();
    await expect(analysisCard(page).getByText('2 left today')).toBeVisible();
    await bundles(page).getByRole('button', { name: 'Find bundles' }).click();
    await expect(toastOf(page)).toContainText('Failed to generate bundle suggestions');
    await recommendations(page).getByRole('button', { name: 'Get Recommendations' }).click();
    await expect(recommendations(page).getByRole('alert')).toHaveText(
      'Unable to load recommendations at the moment',
    );
    await expect(recommendations(page).getByText('3 left today')).toBeVisible();
    await checkAccessibility();
  });
});
