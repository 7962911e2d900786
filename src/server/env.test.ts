/** Configuration: nothing is required, and every wrong value is named in one line. */
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { StartError } from './start-error.ts';

const DKIM = { DKIM_DOMAIN: 'outgo.example', DKIM_SELECTOR: 'mail' };
const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_x',
  RAZORPAY_KEY_SECRET: 's',
  RAZORPAY_WEBHOOK_SECRET: 'one, two',
  RAZORPAY_PLAN_MONTHLY: 'plan_m',
  RAZORPAY_PLAN_YEARLY: 'plan_y',
};

test('with nothing set there is a complete product on one machine', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    appUrl: undefined,
    linkOrigin: 'http://localhost:3000',
    isHttps: false,
    databaseUrl: undefined,
    replicaUrls: [],
    requireEmailVerification: false,
    payments: 'sandbox',
    google: undefined,
    ai: undefined,
    aiSearch: undefined,
    ratesUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    aiLimits: { timeoutMs: 25_000, maxTokens: 6000, reasoningEffort: undefined },
    freeDaily: { analysis: 3, bundles: 3, recommendations: 3 },
    trustProxy: 0,
    logLevel: 'info',
    role: 'all',
    webConcurrency: 1,
    allowPrivateTargets: false,
    telegramApiUrl: 'https://api.telegram.org',
    vapidKeys: undefined,
    vapidSubject: 'http://localhost:3000',
    signinLimit: 20,
    signinAddressLimit: 200,
  });
});

test('push services are told who sends: as set, else the support address, else the public origin', () => {
  const subject = (vars: Record<string, string>) => readEnv(vars).vapidSubject;
  expect(subject({ VAPID_SUBJECT: 'mailto:ops@outgo.app', SUPPORT_EMAIL: 'help@outgo.app' })).toBe(
    'mailto:ops@outgo.app',
  );
  expect(subject({ SUPPORT_EMAIL: 'help@outgo.app', APP_URL: 'https://outgo.app' })).toBe(
    'mailto:help@outgo.app',
  );
  expect(subject({ MAIL_FROM: 'no-reply@outgo.invalid', APP_URL: 'https://outgo.app' })).toBe(
    'https://outgo.app',
  );
});

test('until ADMIN_EMAILS is set the administrators are addresses that no mail reaches', () => {
  const { adminEmailKeys, hasOwnAdmins } = readEnv({});
  expect(hasOwnAdmins).toBe(false);
  expect(adminEmailKeys).toHaveLength(2);
  for (const key of adminEmailKeys) expect(key).toMatch(/\.invalid$/);
  expect(readEnv({ ADMIN_EMAILS: 'Ada@Example.com' }).adminEmailKeys).toEqual(['ada@example.com']);
});

test('keys mean Razorpay, several webhook secrets are taken, and SMTP turns verification on', () => {
  const env = readEnv({ ...KEYS, SMTP_URL: 'smtp://mail.example' });
  expect(env.payments).toBe('razorpay');
  expect(env.razorpay?.webhookSecrets).toEqual(['one', 'two']);
  expect(env.requireEmailVerification).toBe(true);
  expect(
    readEnv({ SMTP_URL: 'smtp://m', REQUIRE_EMAIL_VERIFICATION: 'false' }).requireEmailVerification,
  ).toBe(false);
});

test('a short SESSION_SECRET is refused on https without being repeated, and taken elsewhere', () => {
  const short = 'not-so-long-a-secret-of-31-char';
  const read = (APP_URL: string, SESSION_SECRET: string) => () => readEnv({ APP_URL, SESSION_SECRET });
  expect(read('https://outgo.example', short)).toThrow(
    /^SESSION_SECRET takes at least 32 [^-]* -hex 32` makes them\.$/,
  );
  expect(read('https://outgo.example', `${short}!`)).not.toThrow();
  expect(read('http://outgo.example', short)).not.toThrow();
});

test('an https APP_URL makes links, cookies and headers those of https', () => {
  expect(readEnv({ APP_URL: 'https://outgo.example/' })).toMatchObject({
    appUrl: 'https://outgo.example',
    linkOrigin: 'https://outgo.example',
    isHttps: true,
  });
});

test.each([
  [{}, undefined],
  [{ MAIL_FROM: 'Outgo <hello@outgo.example>' }, 'hello@outgo.example'],
  [{ MAIL_FROM: 'hello@outgo.example' }, 'hello@outgo.example'],
  [{ MAIL_FROM: 'Outgo <hello@outgo.example>', SUPPORT_EMAIL: 'help@outgo.example' }, 'help@outgo.example'],
])('with %o people write to %s', (vars, address) => {
  expect(readEnv(vars).supportEmail).toBe(address);
});

test('a wrong address is named without being repeated: it may hold a password', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL', 'AI_BASE_URL', 'APP_URL']) {
    const read = () => readEnv({ [name]: 'ftp://user:canary-password@host.example/x' });
    expect(read).toThrow(name);
    expect(read).not.toThrow('canary');
  }
});

test.each(['#', '/', '?'])(
  'a password with an unwritten %s in a database address is told how to be written',
  (sign) => {
    for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL']) {
      const read = () =>
        readEnv({ DATABASE_URL: 'postgres://a@b/c', [name]: `postgres://u:canary${sign}1@host/outgo` });
      expect(read).toThrow(new RegExp(`^${name} takes an address .* %23 %2F %3F\\.$`));
      expect(read).not.toThrow('canary');
    }
  },
);

test.each([
  ['postgres://u:p@one/outgo', ['postgres://u:p@one/outgo']],
  [
    'postgres://u:a,b@one:5432,two:5433/outgo?sslmode=require',
    ['postgres://u:a,b@one:5432/outgo?sslmode=require', 'postgres://u:a,b@two:5433/outgo?sslmode=require'],
  ],
])('%s is an address for each of its hosts', (given, addresses) => {
  expect(readEnv({ DATABASE_URL: given }).databaseUrls).toEqual(addresses);
  const vars = { DATABASE_URL: 'postgres://u@primary/outgo', DATABASE_REPLICA_URL: given };
  expect(readEnv(vars).replicaUrls).toEqual(addresses);
});

test('empty values are as good as unset', () => {
  expect(readEnv({ PORT: '', PAYMENTS: ' ', DATABASE_URL: '', DATABASE_REPLICA_URL: ' ' })).toMatchObject({
    port: 3000,
    payments: 'sandbox',
    databaseUrl: undefined,
    replicaUrls: [],
  });
});

test.each([
  [{ PORT: 'abc' }, 'PORT takes a whole number from 0 to 65535, but it is "abc".'],
  [{ PORT: '70000' }, 'PORT takes a whole number'],
  [{ FREE_DAILY_ANALYSIS: '-1' }, 'FREE_DAILY_ANALYSIS takes a whole number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL takes an address starting with postgres:// or postgresql://'],
  [{ DATABASE_URL: 'postgres://u:p@one,,two/outgo' }, 'DATABASE_URL takes an address starting with'],
  [
    { DATABASE_REPLICA_URL: 'postgres://u@two/outgo' },
    'DATABASE_URL must be set too, because DATABASE_REPLICA',
  ],
  [
    { DATABASE_URL: 'postgres://u@one/outgo', DATABASE_REPLICA_URL: 'two' },
    'DATABASE_REPLICA_URL takes an address starting with',
  ],
  [{ DATABASE_POOLER: 'session' }, 'DATABASE_POOLER takes one of transaction'],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS takes one of razorpay, sandbox, off'],
  [{ PAYMENT_GRACE_DAYS: 'four' }, 'PAYMENT_GRACE_DAYS takes a whole number from 0 to 90'],
  [{ CHECKOUT_ORIGINS: 'https://a.example, b.example' }, 'CHECKOUT_ORIGINS takes https origins'],
  [{ CHECKOUT_ORIGINS: 'http://cdn.example' }, 'CHECKOUT_ORIGINS takes https origins'],
  [{ CHECKOUT_ORIGINS: 'http://*.127.0.0.1' }, 'CHECKOUT_ORIGINS takes https origins'],
  [{ ...KEYS, RAZORPAY_WEBHOOK_SECRET: ' , ' }, 'RAZORPAY_WEBHOOK_SECRET takes one secret or several'],
  [{ ALLOW_PRIVATE_TARGETS: 'yes' }, 'ALLOW_PRIVATE_TARGETS takes true or false'],
  [{ TELEGRAM_API_URL: 'http://bots.example' }, 'TELEGRAM_API_URL takes an https address'],
  [{ VAPID_PUBLIC_KEY: 'x' }, 'VAPID_PRIVATE_KEY must be set too'],
  [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }, 'take the two keys of one pair'],
  [{ VAPID_SUBJECT: 'help' }, 'VAPID_SUBJECT takes mailto:'],
  [{ VAPID_SUBJECT: 'mailto:x@localhost' }, 'VAPID_SUBJECT takes mailto:'],
  [{ VAPID_SUBJECT: 'https://outgo.invalid/' }, 'VAPID_SUBJECT takes mailto:'],
  [{ DKIM_DOMAIN: 'outgo.example' }, 'DKIM takes DKIM_DOMAIN, DKIM_SELECTOR and one of'],
  [{ ...DKIM, DKIM_PRIVATE_KEY: 'x', DKIM_PRIVATE_KEY_FILE: '/x' }, 'one of DKIM_PRIVATE_KEY and'],
  [{ ...DKIM, DKIM_PRIVATE_KEY: 'x' }, 'The private key of DKIM takes an RSA key'],
  [{ ...DKIM, DKIM_PRIVATE_KEY_FILE: '/nowhere/dkim.pem' }, 'names /nowhere/dkim.pem, which cannot be read'],
  [{ ...DKIM, DKIM_DOMAIN: 'outgo', DKIM_PRIVATE_KEY: 'x' }, 'DKIM_DOMAIN takes a domain'],
  [{ ...DKIM, DKIM_SELECTOR: 'a b', DKIM_PRIVATE_KEY: 'x' }, 'DKIM_SELECTOR takes the name'],
  [{ MAIL_FROM: 'Outgo' }, 'MAIL_FROM takes one address, such as'],
  [{ MAIL_FROM: 'a@outgo.example, b@outgo.example' }, 'MAIL_FROM takes one address, such as'],
  [{ MAIL_FROM: 'O\r\nBcc: x <a@outgo.example>' }, 'MAIL_FROM takes one address, such as'],
  [{ PAYMENTS: 'razorpay' }, 'PAYMENTS is razorpay, so RAZORPAY_KEY_ID'],
  [{ NODE_ENV: 'production' }, 'PAYMENTS must be chosen in production: razorpay'],
  [{ NODE_ENV: ' Production ' }, 'PAYMENTS must be chosen in production: razorpay'],
  [{ NODE_ENV: 'production', PAYMENTS: 'off', DATABASE_URL: 'postgres://x/y' }, 'SESSION_SECRET must be set'],
  [{ APP_URL: 'https://outgo.example', SESSION_SECRET: 'x' }, 'SESSION_SECRET takes at least 32'],
  [{ APP_URL: 'outgo.example' }, 'APP_URL takes the public origin'],
  [{ APP_URL: 'https://outgo.example/app' }, 'APP_URL takes the public origin'],
  [{ RAZORPAY_KEY_ID: 'rzp_test_x' }, 'RAZORPAY_KEY_SECRET must be set too, because RAZORPAY_KEY_ID is set.'],
  [{ ...KEYS, RAZORPAY_WEBHOOK_SECRET: ', ,' }, 'RAZORPAY_WEBHOOK_SECRET takes one secret or several'],
  [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET must be set too'],
  [
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://idp.example' },
    'http is accepted on loopback only',
  ],
  [{ AI_BASE_URL: 'http://models.example/v1', AI_MODEL: 'm' }, 'AI_BASE_URL takes an https address'],
  [{ AI_SEARCH_BASE_URL: 'http://10.0.0.5', AI_SEARCH_MODEL: 'm' }, 'AI_SEARCH_BASE_URL takes an https'],
  [{ RAZORPAY_API_URL: 'http://localhost.evil.test' }, 'RAZORPAY_API_URL takes an https address'],
  [{ RAZORPAY_CHECKOUT_URL: 'http://x.test/c.js' }, 'RAZORPAY_CHECKOUT_URL takes an https address'],
  [{ RATES_URL: 'ftp://x' }, 'RATES_URL takes an address starting with https:// or http://, or off'],
  [{ RATES_URL: 'http://rates.example/x.xml' }, 'RATES_URL takes an https address'],
  [{ AI_TIMEOUT_S: '0' }, 'AI_TIMEOUT_S takes a whole number from 1 to 600'],
  [{ AI_MAX_TOKENS: 'many' }, 'AI_MAX_TOKENS takes a whole number from 200'],
  [{ AI_REASONING_EFFORT: 'a lot' }, 'AI_REASONING_EFFORT takes one of none, minimal, low, medium, high'],
  [{ AI_API_KEY: 'k' }, 'AI_BASE_URL must be set too'],
  [{ AI_BASE_URL: 'http://127.0.0.1:1/v1' }, 'AI_MODEL must be set too'],
  [{ ADMIN_EMAILS: 'a@x.test,b@x.test,c@x.test' }, 'ADMIN_EMAILS takes one or two'],
  [{ ADMIN_EMAILS: 'nobody' }, '"nobody" is not one'],
  [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL takes one e-mail address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL takes one of'],
  [{ ROLE: 'boss' }, 'ROLE takes one of all, web, worker'],
  [{ DRAIN_S: '-1' }, 'DRAIN_S takes a whole number from 0 to 300'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY takes a whole number from 1'],
  [{ REQUIRE_EMAIL_VERIFICATION: 'yes' }, 'REQUIRE_EMAIL_VERIFICATION takes true or false'],
])('%o stops the start in one line', (vars, line) => {
  expect(() => readEnv(vars)).toThrow(StartError);
  expect(() => readEnv(vars)).toThrow(line);
});

test('rates are fetched from another address, or not at all', () => {
  expect(readEnv({ RATES_URL: 'off' }).ratesUrl).toBeNull();
  expect(readEnv({ RATES_URL: 'http://127.0.0.1:9/r.xml' }).ratesUrl).toBe('http://127.0.0.1:9/r.xml');
});

test('a slow or a reasoning model gets its own time, budget and effort', () => {
  const { aiLimits } = readEnv({ AI_TIMEOUT_S: '90', AI_MAX_TOKENS: '20000', AI_REASONING_EFFORT: 'low' });
  expect(aiLimits).toEqual({ timeoutMs: 90_000, maxTokens: 20_000, reasoningEffort: 'low' });
});
