/** What the browser tests of advice share: portfolios with something to find, and the three cards. */
import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '#core/duration';
import type { Person } from '#testing/people';
import { subscriptionBody } from '#testing/subscriptions';
import { expect } from './fixtures.ts';

export const YOUTUBE = [
  { name: 'YouTube Premium', amount: '13.99' },
  { name: 'YouTube Music', category: 'Music', amount: '10.99' },
];
export const STREAMING = [
  { name: 'Netflix', amount: '15.49' },
  { name: 'Disney+', amount: '15.99' },
  { name: 'Hulu', amount: '18.99' },
  { name: 'HBO Max', amount: '16.99' },
];
export const SAVES_MUSIC = /Cancel YouTube Music: it comes with YouTube Premium: saves \$10\.99 a month/;

export async function give(person: Person, rows: Record<string, unknown>[]): Promise<void> {
  const nextRenewalDate = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
  for (const row of rows) {
    const answer = await person.client.post(
      '/api/subscriptions',
      subscriptionBody({ nextRenewalDate, ...row }),
    );
    expect(answer.status).toBe(201);
  }
}

export const analysisCard = (page: Page): Locator => page.getByRole('region', { name: 'AI Insights' });
export const bundles = (page: Page): Locator => page.getByRole('region', { name: 'Bundle Suggestions' });
export const recommendations = (page: Page): Locator =>
  page.getByRole('region', { name: 'New & Trending on Your Streaming Services' });
export const analyse = (page: Page): Locator => analysisCard(page).getByRole('button', { name: /^Analyze/ });
