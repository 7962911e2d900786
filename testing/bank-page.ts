/** The bank's page in development: charge, decline, revoke or cancel each membership of the payment sandbox. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '#core/text/html';
import { systemClock } from '#server/clock';
import type { Db } from '#server/db/connect';
import { users } from '#server/db/schema';
import { createSandbox, type Sandbox } from '#server/outside/payments/sandbox/server';
import type { SubscriptionBody } from '#server/outside/payments/sandbox/states';
import { createSandboxDbStore } from '#server/plan/sandbox-store';
import { keepSecret } from '#server/secrets/store';
import { postWebhook } from './fakes/payments.ts';

const ACTS = {
  charge: 'Charge now',
  failCharge: 'Decline',
  revokeMandate: 'Revoke the mandate',
  cancelNow: 'Cancel',
} as const;

interface BankOptions {
  db: Db;
  /** Where the server in development listens. */
  apiUrl: string;
  /** 0 takes any that is free. */
  port: number;
}

export interface BankPage {
  url: string;
  close(): Promise<void>;
}

/** Keeps the same books as the server's own stand-in and signs its notices with the same secret. */
export async function showBank({ db, apiUrl, port }: BankOptions): Promise<BankPage> {
  const store = createSandboxDbStore(db, systemClock);
  const fresh = () => crypto.randomUUID();
  const sandbox = createSandbox({
    clock: systemClock,
    store,
    keyId: 'rzp_test_sandbox',
    keySecret: await keepSecret(db, 'sandbox-key', fresh()),
    webhookSecret: await keepSecret(db, 'sandbox-webhook', fresh()),
    async deliverWebhook(webhook) {
      const answer = await postWebhook(`${apiUrl}/api/webhooks/razorpay`, webhook);
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    },
  });
  const show = async (request: IncomingMessage, response: ServerResponse) => {
    let problem = '';
    if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'same-origin') {
      problem = await act(sandbox, new URLSearchParams(await text(request)));
      if (problem === '') return response.writeHead(303, { location: '/' }).end();
    }
    const emails = new Map((await db.select().from(users)).map((user) => [user.id, user.email]));
    const rows = (await store.list('subscription')).map(({ body }) =>
      showRow(body as SubscriptionBody, emails),
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return response.end(showPage(rows.reverse(), problem));
  };
  const server = createServer((request, response) => {
    show(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The stand-in's refusal in words, or nothing. */
async function act(sandbox: Sandbox, form: URLSearchParams): Promise<string> {
  const name = Object.keys(ACTS).find((known) => known === form.get('act')) as keyof typeof ACTS | undefined;
  if (!name) return 'There is no such button.';
  try {
    await sandbox.world[name](form.get('id') ?? '');
    await sandbox.settled();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function showRow(body: SubscriptionBody, emails: ReadonlyMap<string, string>): string {
  const until =
    body.current_end === null
      ? 'unpaid'
      : `${body.paid_count} paid, cycle until ${new Date(body.current_end * 1000).toISOString()}`;
  const buttons = Object.entries(ACTS).map(
    ([name, label]) => `<button name="act" value="${name}">${label}</button>`,
  );
  const owner = emails.get(body.notes.userRef ?? '') ?? 'someone who is gone';
  return `<li>${escapeHtml(owner)}: ${body.status}, ${until} <form method="post"><input type="hidden" name="id" value="${escapeHtml(body.id)}">${buttons.join(' ')}</form></li>`;
}

function showPage(rows: string[], problem: string): string {
  const list = rows.join('') || '<li>Nobody has opened a checkout yet</li>';
  return `<!doctype html><title>Bank</title><body style="font:16px/1.6 system-ui;max-width:44rem;margin:2rem auto"><h1>Bank</h1><p>Test mode, no money moves. The server hears of each act by a signed notice, as from the provider.</p><p role="alert">${escapeHtml(problem)}</p><ol>${list}</ol>`;
}
