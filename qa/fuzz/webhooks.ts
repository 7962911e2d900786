/** Events of the provider, genuine and spoilt, half of them with the right signature so that they are read at all. */
import { createHmac } from 'node:crypto';
import { findSecret } from '#server/secrets/store';
import type { TestApp } from '#testing/start-app';
import type { RandomInput } from '../random-input.ts';

const SIGNED_SHARE = 0.5;
const SECRET = 'sandbox-webhook';

export interface DrawnWebhook {
  body: Buffer;
  headers: Record<string, string>;
}

export class WebhookInput {
  private constructor(
    private readonly input: RandomInput,
    private readonly secret: string,
    /** As the stand-in sent them. */
    private readonly genuine: readonly string[],
  ) {}

  /** Collects the events of a payment, a renewal, a failed renewal and a refund. */
  static async record(app: TestApp, input: RandomInput): Promise<WebhookInput> {
    const { sandbox, deps, database } = app.server;
    const secret = await findSecret(deps.db, SECRET);
    if (!sandbox || !secret) throw new Error('The server under test has no stand-in for payments.');
    const { client } = await app.person();
    const { body } = await client.post('/api/subscription/create', { billingCycle: 'monthly' });
    const { razorpay_payment_id: payment } = await sandbox.world.pay(body.subscriptionId, 'card');
    await sandbox.world.charge(body.subscriptionId);
    await sandbox.world.failCharge(body.subscriptionId);
    await sandbox.world.refund(payment);
    await sandbox.settled();
    const { rows } = await database.pool.query<{ body: string }>(
      `select body from payment_events where body <> '' order by event_id`,
    );
    return new WebhookInput(
      input,
      secret,
      rows.map((row) => row.body),
    );
  }

  draw(): DrawnWebhook {
    const { input, secret } = this;
    const body = Buffer.from(this.#drawBody());
    const isSigned = input.chance(SIGNED_SHARE);
    const signature = isSigned ? createHmac('sha256', secret).update(body).digest('hex') : input.oddText();
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature.replaceAll(/[^\x20-\x7e]/g, '?'),
        ...(input.chance(0.7) ? { 'x-razorpay-event-id': this.#drawEventId() } : {}),
      },
    };
  }

  #drawEventId(): string {
    const { input } = this;
    return input.chance(0.9)
      ? `evt_${input.value({ type: 'integer', minimum: 0, maximum: 1e6 }, 0)}`
      : input.oddText().replaceAll(/[^\x20-\x7e]/g, '?');
  }

  #drawBody(): string | Buffer {
    const { input } = this;
    const text = input.pick(this.genuine);
    const kind = input.pick(['genuine', 'spoilt', 'spoilt', 'spoilt', 'spoilt', 'odd', 'cut', 'bytes']);
    if (kind === 'genuine') return text;
    if (kind === 'odd') return JSON.stringify(input.odd()) ?? '';
    if (kind === 'cut') return text.slice(0, Math.floor(text.length / 2));
    if (kind === 'bytes') return Buffer.from(text.replaceAll('a', '\xff\x00'), 'latin1');
    return JSON.stringify(this.#spoil(JSON.parse(text)));
  }

  /** Some fields at any depth are others, or missing. */
  #spoil(value: unknown): unknown {
    const { input } = this;
    if (input.chance(0.03)) return input.odd();
    if (Array.isArray(value)) return value.map((item) => this.#spoil(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, item]) =>
        input.chance(0.02) ? [] : [[name, this.#spoil(item)]],
      ),
    );
  }
}
