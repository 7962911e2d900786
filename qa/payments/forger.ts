/** Deliveries that are not the provider's, or were spoilt on the way: each must be refused, and leave nothing. */
import { createHmac, randomBytes } from 'node:crypto';
import { type Connection, connect } from '#server/db/connect';
import type { SandboxWebhook } from '#server/outside/payments/sandbox/webhooks';
import { postWebhook } from '#testing/fakes/payments';

export interface ForgerOptions {
  random(): number;
  pickOrigin(): string;
  /** A secret of the same account that signs other things. */
  keySecret: string;
}

/** Of the genuine deliveries: as many again are forged, and as many spoilt. */
const SHARE = 0.05;
const TEN_YEARS_S = 3_650 * 86_400;
/** The ids of these events begin so, and no row's may. */
const FALSE_EVENT = 'evt_false_';

export class Forger {
  readonly counts = { forged: 0, malformed: 0 };
  readonly misses: string[] = [];
  readonly #options: ForgerOptions;
  #made = 0;

  constructor(options: ForgerOptions) {
    this.#options = options;
  }

  /** Beside a genuine event, and made of it. */
  async maybeSend(webhook: SandboxWebhook): Promise<void> {
    const dice = this.#options.random();
    if (dice < SHARE) await this.#send('forged', this.#forge(webhook));
    else if (dice < 2 * SHARE) await this.#send('malformed', this.#spoil(webhook));
  }

  async #send(kind: 'forged' | 'malformed', webhook: SandboxWebhook): Promise<void> {
    this.#made += 1;
    const eventId = `${FALSE_EVENT}${this.#made}`;
    const address = `${this.#options.pickOrigin()}/api/webhooks/razorpay`;
    // A server that is killed meanwhile answers nothing.
    const answer = await postWebhook(address, { ...webhook, eventId }).catch(() => undefined);
    if (answer === undefined) return;
    this.counts[kind] += 1;
    if (answer.status !== 400)
      this.misses.push(
        `a ${kind} ${webhook.name} was answered ${answer.status}: ${webhook.body.slice(0, 200)}`,
      );
  }

  /** Changes the body to what an attacker would want: more time, or the end of somebody's membership. */
  #forge(webhook: SandboxWebhook): SandboxWebhook {
    const { random, keySecret } = this.#options;
    const gain = webhook.body.replaceAll(
      /"(current_end|billing_end|end_at)":(\d+)/g,
      (_all, name, at) => `"${name}":${Number(at) + TEN_YEARS_S}`,
    );
    const harm = webhook.body.replace(/"event":"[^"]+"/, '"event":"subscription.cancelled"');
    const body = random() < 0.5 ? gain : harm;
    const signatures = [
      createHmac('sha256', keySecret).update(body).digest('hex'),
      randomBytes(32).toString('hex'),
      '',
      webhook.signature.toUpperCase().slice(0, 63),
    ];
    return { ...webhook, body, signature: signatures[Math.floor(random() * signatures.length)] ?? '' };
  }

  /** Breaks the body and keeps the signature of the genuine one. */
  #spoil(webhook: SandboxWebhook): SandboxWebhook {
    const { body } = webhook;
    const spoilt = [
      body.slice(0, Math.floor(body.length / 2)),
      body.replace('{', '{,'),
      body.replaceAll(/"amount":\d+/g, '"amount":1'),
      `${body} `,
      JSON.stringify(JSON.parse(body), null, 1),
      '[]',
      // An event without an amount is genuine as it is.
    ].filter((text) => text !== body);
    return { ...webhook, body: spoilt[Math.floor(this.#options.random() * spoilt.length)] ?? '' };
  }
}

/** How many of them the product has kept. */
export async function countFalseEvents(connection: Connection): Promise<number> {
  const { pool, close } = connect({ connection, max: 1 });
  const { rows } = await pool
    .query<{ count: number }>(
      `select count(*)::int as count from payment_events where event_id like $1 or outcome = 'unreadable'`,
      [`${FALSE_EVENT}%`],
    )
    .finally(close);
  return rows[0]?.count ?? 0;
}
