/**
 * The configuration, read and checked once at start. Elsewhere, only commands and the embedded database read
 * `process.env`.
 */
import path from 'node:path';
import { checkEmail } from '#core/account/account';
import { readDatabaseUrls } from './database-urls.ts';
import { TELEGRAM_API_URL } from './outside/channels/telegram.ts';
import { chooseVapidSubject, readVapidPair } from './outside/channels/vapid-settings.ts';
import { readDkim } from './outside/mail/dkim-settings.ts';
import { readMailFrom } from './outside/mail/sender-setting.ts';
import { ECB_DAILY_URL } from './outside/rates/ecb.ts';
import { StartError } from './start-error.ts';

export type PaymentsMode = 'razorpay' | 'sandbox' | 'off';
const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** No mail reaches `.invalid` and nobody can sign up as these: until ADMIN_EMAILS is set there is no administrator. */
const DEFAULT_ADMIN_EMAILS = ['admin-one@outgo.invalid', 'admin-two@outgo.invalid'];

/** A public server's secret has at least this many characters. */
export const SECRET_LENGTH = 32;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

type Vars = Record<string, string | undefined>;
export type Env = ReturnType<typeof readEnv>;

export function readEnv(vars: Vars) {
  const read = reader(vars);
  const port = read.whole('PORT', 3000, 0, 65_535);
  const appUrl = read.origin('APP_URL');
  const databaseUrls = readDatabaseUrls(vars, 'DATABASE_URL');
  const [databaseUrl] = databaseUrls;
  const replicaUrls = readDatabaseUrls(vars, 'DATABASE_REPLICA_URL');
  if (replicaUrls.length > 0 && !databaseUrl)
    throw new StartError('DATABASE_URL must be set too, because DATABASE_REPLICA_URL is set.');
  const isProduction = read.text('NODE_ENV')?.toLowerCase() === 'production';
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const dataDir = path.resolve(read.text('DATA_DIR') ?? './data');
  const sessionSecret = read.text('SESSION_SECRET');
  if (databaseUrl && isProduction && !sessionSecret) {
    throw new StartError(
      'SESSION_SECRET must be set to a long random text when DATABASE_URL is set and NODE_ENV is production.',
    );
  }
  const isHttps = appUrl?.startsWith('https:') ?? false;
  // Cookies are sealed and links signed with it: a short one can be found by trying.
  if (isHttps && sessionSecret !== undefined && sessionSecret.length < SECRET_LENGTH) {
    throw new StartError(
      `SESSION_SECRET takes at least ${SECRET_LENGTH} random characters where APP_URL is https; \`openssl rand -hex 32\` makes them.`,
    );
  }
  const razorpay = readRazorpay(vars);
  const linkOrigin = appUrl ?? `http://localhost:${port}`;
  const supportEmail = readSupportEmail(read.text('SUPPORT_EMAIL'), read.text('MAIL_FROM'));
  return {
    port,
    host: read.text('HOST') ?? '0.0.0.0',
    appUrl,
    /** The origin used in links: never taken from a request. */
    linkOrigin,
    isHttps,
    isProduction,
    dataDir,
    /** The address of the first host; undefined where the embedded database is used. */
    databaseUrl,
    databaseUrls,
    /** Standbys of that database, from which analytics are read; none where the primary answers everything. */
    replicaUrls,
    /** Whether those addresses are poolers that give each transaction another connection. */
    isPooled: read.optionalChoice('DATABASE_POOLER', ['transaction']) !== undefined,
    sessionSecret,
    adminEmailKeys: readAdminEmails(read.text('ADMIN_EMAILS')),
    hasOwnAdmins: read.text('ADMIN_EMAILS') !== undefined,
    smtpUrl,
    dkim: readDkim(vars),
    mailFrom: readMailFrom(read.text('MAIL_FROM')),
    /** Undefined if none is configured: the contact page says so. */
    supportEmail,
    requireEmailVerification: read.flag('REQUIRE_EMAIL_VERIFICATION', smtpUrl !== undefined),
    google: readGoogle(vars),
    payments: readPaymentsMode(vars, razorpay !== undefined, isProduction),
    razorpay,
    paymentGraceDays: read.whole('PAYMENT_GRACE_DAYS', 4, 0, 90),
    checkoutOrigins: readCheckoutOrigins(read.text('CHECKOUT_ORIGINS')),
    razorpayApiUrl: read.service('RAZORPAY_API_URL'),
    razorpayCheckoutUrl: read.service('RAZORPAY_CHECKOUT_URL'),
    ai: readModel(vars, 'AI'),
    aiSearch: readModel(vars, 'AI_SEARCH'),
    /** Timeout, token limit and reasoning effort of both models. */
    aiLimits: {
      timeoutMs: read.whole('AI_TIMEOUT_S', 25, 1, 600) * 1000,
      maxTokens: read.whole('AI_MAX_TOKENS', 6000, 200, 1_000_000),
      reasoningEffort: read.optionalChoice('AI_REASONING_EFFORT', REASONING_EFFORTS),
    },
    /** Null where rates are not fetched. */
    ratesUrl: readRatesUrl(vars),
    freeDaily: {
      analysis: read.whole('FREE_DAILY_ANALYSIS', 3, 0, 1_000_000),
      bundles: read.whole('FREE_DAILY_BUNDLES', 3, 0, 1_000_000),
      recommendations: read.whole('FREE_DAILY_RECOMMENDATIONS', 3, 0, 1_000_000),
    },
    /** Undefined where nothing is backed up by itself. */
    backupDir: read.text('BACKUP_DIR'),
    backupKeep: read.whole('BACKUP_KEEP', 7, 1, 10_000),
    trustProxy: read.whole('TRUST_PROXY', 0, 0, 100),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    role: read.choice('ROLE', ['all', 'web', 'worker'] as const, 'all'),
    webConcurrency: read.whole('WEB_CONCURRENCY', 1, 1, 256),
    /** Time in which a stopping server says so on /readyz while it still serves. */
    drainMs: read.whole('DRAIN_S', 0, 0, 300) * 1000,
    metricsToken: read.text('METRICS_TOKEN'),
    /** Whether addresses that users type may be plain http and in private networks. */
    allowPrivateTargets: read.flag('ALLOW_PRIVATE_TARGETS', false),
    telegramApiUrl: read.service('TELEGRAM_API_URL') ?? TELEGRAM_API_URL,
    vapidKeys: readVapidPair(readGroup(vars, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])),
    vapidSubject: chooseVapidSubject(read.text('VAPID_SUBJECT'), { supportEmail, linkOrigin }),
    signinLimit: read.whole('SIGNIN_LIMIT', 20, 1, 1_000_000),
    signinAddressLimit: read.whole('SIGNIN_ADDRESS_LIMIT', 200, 1, 1_000_000),
  };
}

function reader(vars: Vars) {
  const text = (name: string) => {
    const value = vars[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const stop = (name: string, takes: string): never => {
    throw new StartError(`${name} takes ${takes}, but it is ${JSON.stringify(vars[name])}.`);
  };
  // An address may hold a password, so it is not repeated.
  const stopAddress = (name: string, takes: string): never => {
    throw new StartError(`${name} takes ${takes}.`);
  };
  const url = (name: string, protocols: string[], orWord?: string): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const protocol = URL.canParse(value) ? new URL(value).protocol : '';
    return protocols.includes(protocol)
      ? value
      : stopAddress(
          name,
          `an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}${orWord ? `, or ${orWord}` : ''}`,
        );
  };
  return {
    text,
    url,
    /** The address of a provider, to which keys and users' data are sent. */
    service(name: string, orWord?: string): string | undefined {
      const value = url(name, ['https:', 'http:'], orWord);
      const { protocol, hostname } = new URL(value ?? 'https://unset.invalid');
      return protocol === 'https:' || LOOPBACK.test(hostname)
        ? value
        : stopAddress(name, 'an https address; http is accepted on loopback only');
    },
    whole(name: string, unset: number, min: number, max: number): number {
      const value = text(name);
      if (value === undefined) return unset;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      return number >= min && number <= max ? number : stop(name, `a whole number from ${min} to ${max}`);
    },
    flag(name: string, unset: boolean): boolean {
      const value = text(name);
      if (value === undefined) return unset;
      return value === 'true' || (value === 'false' ? false : stop(name, 'true or false'));
    },
    optionalChoice<const T extends readonly string[]>(name: string, choices: T): T[number] | undefined {
      const value = text(name);
      if (value === undefined || choices.includes(value)) return value;
      return stop(name, `one of ${choices.join(', ')}`);
    },
    choice<const T extends readonly string[]>(name: string, choices: T, unset: T[number]): T[number] {
      const value = text(name) ?? unset;
      return choices.includes(value) ? value : stop(name, `one of ${choices.join(', ')}`);
    },
    origin(name: string): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      const isOrigin =
        url &&
        /^https?:$/.test(url.protocol) &&
        url.pathname === '/' &&
        !url.search &&
        !url.hash &&
        !url.username;
      return isOrigin
        ? url.origin
        : stopAddress(name, 'the public origin, such as https://outgo.example, with no path');
    },
  };
}

/** All of a group of variables or none of them. */
function readGroup<const Names extends readonly string[]>(
  vars: Vars,
  names: Names,
): { [N in Names[number]]: string } | undefined {
  const found = names.filter((name) => vars[name]?.trim());
  if (found.length === 0) return undefined;
  const missing = names.find((name) => !vars[name]?.trim());
  if (missing) throw new StartError(`${missing} must be set too, because ${found[0]} is set.`);
  return Object.fromEntries(names.map((name) => [name, vars[name]?.trim()])) as {
    [N in Names[number]]: string;
  };
}

function readAdminEmails(value: string | undefined): string[] {
  const addresses =
    value === undefined
      ? DEFAULT_ADMIN_EMAILS
      : value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean);
  const keys = addresses.map((address) => {
    const checked = checkEmail(address);
    if (!checked.ok)
      throw new StartError(
        `ADMIN_EMAILS takes one or two e-mail addresses, comma-separated, but ${JSON.stringify(address)} is not one.`,
      );
    return checked.value.key;
  });
  if (keys.length < 1 || keys.length > 2)
    throw new StartError(
      `ADMIN_EMAILS takes one or two e-mail addresses, comma-separated, but it has ${keys.length}.`,
    );
  return keys;
}

function readSupportEmail(given: string | undefined, mailFrom: string | undefined): string | undefined {
  const sender = /<([^<>]+)>\s*$/.exec(mailFrom ?? '')?.[1] ?? mailFrom ?? '';
  const address = given ?? sender;
  if (checkEmail(address).ok) return address.trim();
  if (given === undefined) return undefined;
  throw new StartError(`SUPPORT_EMAIL takes one e-mail address, but it is ${JSON.stringify(given)}.`);
}

function readGoogle(vars: Vars) {
  const group = readGroup(vars, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (!group) return undefined;
  const issuer = reader(vars).service('GOOGLE_ISSUER') ?? 'https://accounts.google.com';
  return { clientId: group.GOOGLE_CLIENT_ID, clientSecret: group.GOOGLE_CLIENT_SECRET, issuer };
}

function readRatesUrl(vars: Vars): string | null {
  if (vars.RATES_URL?.trim() === 'off') return null;
  return reader(vars).service('RATES_URL', 'off') ?? ECB_DAILY_URL;
}

function readRazorpay(vars: Vars) {
  const group = readGroup(vars, [
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'RAZORPAY_PLAN_MONTHLY',
    'RAZORPAY_PLAN_YEARLY',
  ]);
  if (!group) return undefined;
  const webhookSecrets = group.RAZORPAY_WEBHOOK_SECRET.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (webhookSecrets.length === 0)
    throw new StartError(
      'RAZORPAY_WEBHOOK_SECRET takes one secret or several, comma-separated, but it has none.',
    );
  return {
    keyId: group.RAZORPAY_KEY_ID,
    keySecret: group.RAZORPAY_KEY_SECRET,
    webhookSecrets,
    planIds: { monthly: group.RAZORPAY_PLAN_MONTHLY, yearly: group.RAZORPAY_PLAN_YEARLY },
  };
}

/** Sources of a security policy: an origin, or one with a star for all hosts below it. */
function readCheckoutOrigins(value: string | undefined): string[] | undefined {
  const origins = value
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = origins?.find((origin) => {
    const [, protocol, host = ''] = /^(https?):\/\/((?:\*\.)?[a-z0-9.-]+)(:\d{1,5})?$/i.exec(origin) ?? [];
    return protocol?.toLowerCase() !== 'https' && !LOOPBACK.test(host);
  });
  if (wrong !== undefined)
    throw new StartError(
      `CHECKOUT_ORIGINS takes https origins such as https://*.razorpay.com, comma-separated (http on loopback only), but ${JSON.stringify(wrong)} is not one.`,
    );
  return origins && origins.length > 0 ? origins : undefined;
}

function readPaymentsMode(vars: Vars, hasKeys: boolean, isProduction: boolean): PaymentsMode {
  const unset: PaymentsMode = hasKeys ? 'razorpay' : 'sandbox';
  const mode = reader(vars).choice('PAYMENTS', ['razorpay', 'sandbox', 'off'] as const, unset);
  if (mode === 'razorpay' && !hasKeys)
    throw new StartError(
      'PAYMENTS is razorpay, so RAZORPAY_KEY_ID and the other RAZORPAY_ variables must be set.',
    );
  if (isProduction && !hasKeys && !vars.PAYMENTS?.trim()) {
    throw new StartError(
      'PAYMENTS must be chosen in production: razorpay (set the RAZORPAY_ variables), sandbox (test mode, no money moves) or off (everyone is Pro).',
    );
  }
  return mode;
}

function readModel(vars: Vars, prefix: 'AI' | 'AI_SEARCH') {
  const [url, key, model] = [`${prefix}_BASE_URL`, `${prefix}_API_KEY`, `${prefix}_MODEL`] as const;
  const baseUrl = reader(vars).service(url);
  if (!baseUrl) {
    const stray = [key, model].find((name) => vars[name]?.trim());
    if (stray) throw new StartError(`${url} must be set too, because ${stray} is set.`);
    return undefined;
  }
  const modelName = vars[model]?.trim();
  if (!modelName) throw new StartError(`${model} must be set too, because ${url} is set.`);
  // A local model often takes no key.
  return { baseUrl, apiKey: vars[key]?.trim() ?? '', model: modelName };
}
