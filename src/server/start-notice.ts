/** The notice printed after the start: address, data folder, and what is simulated. */
import { type Env, SECRET_LENGTH } from './env.ts';

export function describeStart(env: Env): string {
  const lines = [
    '',
    `  Outgo is ready:  ${env.role === 'worker' ? `working in the background (ROLE=worker), /readyz and /metrics on port ${env.port}` : env.linkOrigin}`,
    `  Data lives in:   ${env.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : env.dataDir}`,
    '',
    ...warnings(env),
    ...simulated(env).map(([what, how]) => `  ${`${what}:`.padEnd(17)}${how}`),
    '',
    '  Every setting is described in .env.example. Stop with Ctrl+C.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function warnings(env: Env): string[] {
  return env.sessionSecret && env.sessionSecret.length < SECRET_LENGTH
    ? [
        `  Warning: SESSION_SECRET is short enough to be guessed; ${SECRET_LENGTH} random characters are not.`,
        '',
      ]
    : [];
}

function simulated(env: Env): [string, string][] {
  return [
    [
      'Mail',
      env.smtpUrl ? 'sent over SMTP' : `kept as files in ${env.dataDir}/outbox (set SMTP_URL to send it)`,
    ],
    ['Payments', PAYMENT_WORDS[env.payments]],
    [
      'Advice',
      env.ai ? `worded by ${env.ai.model}` : 'built-in engine (set AI_BASE_URL, AI_MODEL for a model)',
    ],
    [
      'Trending titles',
      env.aiSearch
        ? `found by ${env.aiSearch.model}`
        : 'shipped catalogue (set AI_SEARCH_BASE_URL, AI_SEARCH_MODEL)',
    ],
    ['Google sign-in', env.google ? 'on' : 'off (set GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)'],
  ];
}

const PAYMENT_WORDS = {
  razorpay: 'Razorpay',
  sandbox: 'test mode, no money moves (set the RAZORPAY_ variables, or PAYMENTS=off)',
  off: 'off: everyone is Pro',
} as const;
