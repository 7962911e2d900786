/** What browser tests start from: days as the browser's time zone has them, and subscriptions already tracked. */
import { addDays } from '#core/calendar-day';
import type { Person } from '#testing/people';
import { subscriptionBody } from '#testing/subscriptions';
import { expect } from './fixtures.ts';

/** The zone of playwright.config.ts. */
const ZONE = 'America/New_York';

/** A calendar day so many days from today. */
export function dayFromNow(days: number): string {
  return addDays(new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(), days);
}

/** Adds subscriptions through the API, as another device of the user would. */
export async function giveSubscriptions(person: Person, ...rows: Record<string, unknown>[]): Promise<void> {
  for (const row of rows) {
    const answer = await person.client.post('/api/subscriptions', subscriptionBody(row), {
      headers: { 'x-time-zone': ZONE },
    });
    expect(answer.status, answer.text).toBe(201);
  }
}
