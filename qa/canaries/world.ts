/** The server's secrets, and providers that repeat whatever they are sent. */
import { type HttpFake, html, json, startHttpFake } from '#testing/fakes/http-fake';
import type { RandomInput } from '../random-input.ts';
import { KEYS, WORDS } from './words.ts';

export function makeEnv(providerUrl: string, smtpUrl: string): Record<string, string> {
  return {
    LOG_LEVEL: 'trace',
    ADMIN_EMAILS: WORDS.adminEmail,
    SESSION_SECRET: KEYS.sessionSecret,
    SMTP_URL: smtpUrl.replace('smtp://', `smtp://outgo:${KEYS.smtpPassword}@`),
    METRICS_TOKEN: KEYS.metricsToken,
    GOOGLE_CLIENT_ID: 'outgo',
    GOOGLE_CLIENT_SECRET: KEYS.googleSecret,
    GOOGLE_ISSUER: providerUrl,
    AI_BASE_URL: `${providerUrl}/v1`,
    AI_API_KEY: KEYS.aiKey,
    AI_MODEL: 'model',
    AI_TIMEOUT_S: '2',
    AI_SEARCH_BASE_URL: providerUrl,
    AI_SEARCH_API_KEY: KEYS.searchKey,
    AI_SEARCH_MODEL: 'search',
    TELEGRAM_API_URL: providerUrl,
    RAZORPAY_API_URL: providerUrl,
    RAZORPAY_KEY_ID: 'rzp_test_canary',
    RAZORPAY_KEY_SECRET: KEYS.paymentSecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    RAZORPAY_PLAN_MONTHLY: 'plan_monthly',
    RAZORPAY_PLAN_YEARLY: 'plan_yearly',
    SIGNIN_LIMIT: '100000',
    SIGNIN_ADDRESS_LIMIT: '100000',
  };
}

/** Every provider at once, which repeats in its errors, and even in names and codes, what it was sent. */
export function startEcho(input: RandomInput): Promise<HttpFake> {
  return startHttpFake(({ method, path: asked, headers, body }) => {
    const said = `${method} ${asked} ${JSON.stringify(headers)} ${body}`;
    const error = { message: said, description: said, code: said.slice(0, 60), type: said, reason: said };
    return input.pick([
      json(400, { error }),
      json(401, { error: said }),
      json(500, [{ error }]),
      json(200, { id: said, error, choices: [{ message: { content: said }, finish_reason: said }] }),
      html(502, said),
      {
        status: 302,
        headers: { location: `http://127.0.0.1:9/${encodeURIComponent(headers.authorization ?? '')}` },
      },
    ]);
  });
}
