/** Somebody whose every word would do harm as markup, and what they see: each field of theirs holds one of the texts. */
import { DAY_MS } from '#core/duration';
import type { AiFake } from '#testing/fakes/ai';
import type { Person } from '#testing/people';
import type { TestApp } from '#testing/start-app';
import { subscriptionBody } from '#testing/subscriptions';
import type { Language } from '#texts/language';

/** A longer list gets a frame that holds only the rows in sight. */
export const ROWS = 39;

export interface Hostile {
  person: Person;
  language: Language;
  /** Names in the order in which they were added. */
  names: string[];
  ids: string[];
  all: string;
}

export async function addHostilePerson(
  app: TestApp,
  texts: readonly string[],
  language: Language,
): Promise<Hostile> {
  const all = texts.join(' ');
  const person = await app.person({
    name: all,
    country: all,
    signUpUserAgent: all,
    proForDays: 30,
    timeZone: 'UTC',
    language,
  });
  const names = texts.slice(0, ROWS);
  const ids: string[] = [];
  for (const [at, name] of names.entries()) ids.push(await addRow(app, person, { at, name, all }));
  await person.client.put('/api/reminders/settings', { isOn: true, leadDays: [3], hour: 9, quietDays: [] });
  await fillTables(app, person, all);
  return { person, language, names, ids, all };
}

async function addRow(
  app: TestApp,
  { client }: Person,
  { at, name, all }: { at: number; name: string; all: string },
): Promise<string> {
  const body = subscriptionBody({
    name,
    provider: name,
    category: name.slice(0, 50),
    notes: all.slice(0, 2_000),
    nextRenewalDate: dayFrom(app.clock.now(), at % 7),
  });
  const { status, text, body: added } = await client.post('/api/subscriptions', body);
  if (status !== 201) throw new Error(`${name} was not added: ${status} ${text}`);
  return added.id;
}

/** Fills what no call accepts unchanged: the names of a browser, of a passkey and of a payment. */
async function fillTables({ server, clock }: TestApp, { user }: Person, all: string): Promise<void> {
  const { pool } = server.database;
  await pool.query('update sessions set user_agent = $2 where user_id = $1', [user.id, all]);
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1::uuid, $1::uuid::text, '\\x00', 0, '[]', $2, $3)`,
    [user.id, all, clock.now()],
  );
  await pool.query(
    `insert into channels (user_id, id, kind, sealed, target_hash, user_agent, created_at)
     values ($1::uuid, $1::uuid, 'push', '\\x00', '\\x00', $2, $3)`,
    [user.id, all, clock.now()],
  );
  await pool.query(
    `insert into payments (user_id, provider_payment_id, provider_id, amount_minor, currency, billing_cycle, paid_at)
     values ($1::uuid, $1::uuid::text, 'sub_1', 9900, 'INR', 'monthly', $2)`,
    [user.id, clock.now()],
  );
}

export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Makes the model answer with the hostile texts alone. */
export function teachModel(ai: AiFake, texts: readonly string[], services: readonly string[]): void {
  const [service = ''] = services;
  ai.setSearchResults(texts.map((title) => ({ title, url: 'javascript:alert(41)' })));
  ai.reply({
    duplicates_or_overlaps: texts.map((text) => ({ services: [service], reason: text })),
    savings_opportunities: texts.map((text) => ({
      title: text,
      notes: text,
      estimated_saving_per_month: 1,
      services: [service],
    })),
    checklist: texts,
    suggestions: texts.map((text, at) => ({
      bundleId: `b${at}`,
      name: text,
      includes: services.slice(0, 2),
      price: 15,
      estimatedSavings: 5,
      notes: text,
    })),
    recommendations: texts.map((title, at) => ({
      title,
      type: title,
      service: services[at % services.length],
      description: title.replaceAll(/\d/g, ''),
      isNew: true,
    })),
  });
}
