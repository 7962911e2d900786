/** Every call of the contract with canaries in every text, as it should be or broken in the ways of careless callers. */
import { allEndpoints } from '#contract/endpoints';
import { exampleOf, type JsonSchema } from '#server/server-info/api-examples';
import { jsonSchema } from '#server/server-info/openapi';
import type { SendOptions } from '#testing/client';
import type { RandomInput } from '../random-input.ts';
import { plant, WORDS } from './words.ts';

export interface PlantedCall {
  name: string;
  method: string;
  path: string;
  options: SendOptions;
}

const rows = allEndpoints.map(({ name, method, path, row }) => ({
  name,
  method,
  path,
  body: row.raw
    ? { event: WORDS.webhookBody }
    : row.body && exampleOf(jsonSchema(row.body, 'input') as JsonSchema),
  query: row.query && exampleOf(jsonSchema(row.query, 'input') as JsonSchema),
}));

/** Addresses outside the contract that carry what must not be written down. */
const STRAY = [
  `/verify-email?token=${WORDS.linkToken}`,
  `/reset-password?token=${WORDS.linkToken}`,
  `/api/${WORDS.linkToken}`,
  `/api/%zz?token=${WORDS.linkToken}`,
  `//${WORDS.linkToken}`,
  `/${WORDS.email}`,
];

export function drawCalls(input: RandomInput, ownIds: readonly string[]): PlantedCall[] {
  const calls = rows.map((row): PlantedCall => {
    const path = row.path.replaceAll(/:\w+/g, () =>
      encodeURIComponent(ownIds.length > 0 && input.chance(0.5) ? input.pick(ownIds) : WORDS.linkToken),
    );
    const query = Object.entries((plant(row.query) ?? {}) as Record<string, unknown>);
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]));
    const headers: Record<string, string> = {
      'user-agent': WORDS.userAgent,
      ...(input.chance(0.5) ? { 'idempotency-key': `${WORDS.retryKey}-${input.pick(['a', 'b', 'c'])}` } : {}),
      ...(row.path.includes('webhooks') ? { 'x-razorpay-signature': WORDS.paymentSignature } : {}),
      ...(input.chance(0.05) ? { origin: `https://${WORDS.linkToken}.example` } : {}),
    };
    const options: SendOptions = { headers };
    if (row.method !== 'GET' && row.body !== undefined) {
      headers['content-type'] = input.chance(0.95) ? 'application/json' : `text/${WORDS.linkToken}`;
      options.rawBody = drawBody(input, row.body);
    }
    return { name: row.name, method: row.method, path: `${path}?${search}`, options };
  });
  const stray = STRAY.map((path) => ({ name: 'GET stray', method: 'GET', path, options: {} }));
  return [...calls, ...stray];
}

function drawBody(input: RandomInput, example: unknown): string {
  const planted = plant(example) as Record<string, unknown>;
  const field = input.pick(Object.keys(planted));
  const kind = input.pick(['right', 'right', 'right', 'right', 'missing', 'odd', 'cut', 'huge', 'strange']);
  if (kind === 'missing') delete planted[field];
  if (kind === 'odd') planted[field] = input.odd();
  if (kind === 'strange') planted[WORDS.notes] = { [WORDS.notes]: WORDS.card };
  if (kind === 'huge') planted[field] = WORDS.notes.repeat(4_000);
  const text = JSON.stringify(planted);
  return kind === 'cut' ? text.slice(0, -8) : text;
}
