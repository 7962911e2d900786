/** Endpoints of the user's own account: profile, country, password, preferences, sessions. */
import { z } from 'zod';
import {
  checkCountry,
  checkEmail,
  checkNewPassword,
  checkPassword,
  checkUserName,
} from '#core/account/account';
import { isTimeZone } from '#core/calendar-day';
import { accept, refuse, type Verdict } from '#core/verdict';
import {
  acceptOrIssue,
  defineEndpoints,
  instant,
  message,
  planCycle,
  refusedAs,
  requiredText,
  streamedText,
} from './endpoint.ts';

/** Languages that mails and screens can be in. */
export const languages = ['en', 'hi'] as const;
/** The language of the page that the sign-up was sent from. An unsupported one is ignored, not refused. */
export const pageLanguage = z.enum(languages).optional().catch(undefined);

/** The user as the API shows it, plus what settings show. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  country: z.string(),
  googleId: z.string().nullable(),
  isPro: z.boolean(),
  hasPassword: z.boolean(),
  proBillingCycle: planCycle.nullable(),
  proExpiresAt: instant.nullable(),
  createdAt: instant,
  isAdmin: z.boolean(),
  timeZone: z.string(),
  hasFixedTimeZone: z.boolean(),
  language: z.enum(languages),
  hasCurrencyPerSubscription: z.boolean(),
  wantsDigest: z.boolean(),
  emailVerified: z.boolean(),
});

export const email = checkedText(checkEmail);
export const userName = checkedText(checkUserName);
export const password = checkedText(checkPassword);
const newPassword = checkedText(checkNewPassword);
const currentPassword = z
  .string(refusedAs('password_fields_required'))
  .min(1, refusedAs('password_fields_required'));

/** Missing becomes null, and the service applies its default. */
export const optionalCountry = z
  .string({ error: (issue) => codeOf(checkCountry(issue.input)) })
  .nullish()
  .transform((value, context) => acceptOrIssue(checkCountry(value), context));

const chosenCountry = optionalCountry.transform((value, context) => {
  return acceptOrIssue(value === null ? refuse('country_required') : accept(value), context);
});

const timeZoneChoice = z.discriminatedUnion(
  'mode',
  [
    z.object({ mode: z.literal('automatic') }),
    z.object({
      mode: z.literal('fixed'),
      zone: z.string(refusedAs('time_zone_required')).refine(isTimeZone, refusedAs('time_zone_required')),
    }),
  ],
  refusedAs('time_zone_required'),
);

const session = z.object({
  /** Identifies the session in lists; it cannot be used to sign in. */
  id: z.string(),
  isCurrent: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
});

export const accountEndpoints = defineEndpoints({
  'PUT /api/user/country': {
    summary:
      'Sets the country. Marked as guessed, it changes only a Google user who still has the default and did not choose it.',
    access: 'user',
    body: z.object({
      country: chosenCountry,
      guessed: z.boolean().optional(),
      /** Set from settings; a guessed country never replaces it. */
      chosen: z.boolean().optional(),
    }),
    output: user,
  },
  'POST /api/user/update-profile': {
    summary: 'Changes the name.',
    access: 'user',
    body: z.object({ name: userName }),
    output: user,
  },
  'POST /api/user/change-password': {
    summary: 'Changes the password and ends every other session.',
    access: 'user',
    waits: true,
    body: z.object({ currentPassword, newPassword }),
    output: message,
  },
  'PUT /api/user/preferences': {
    summary: 'Language, time zone, a currency for each subscription, and monthly advice by mail.',
    access: 'user',
    body: z.object({
      language: z.enum(languages, refusedAs('language_required')).optional(),
      timeZone: timeZoneChoice.optional(),
      hasCurrencyPerSubscription: z.boolean(refusedAs('choice_required')).optional(),
      wantsDigest: z.boolean(refusedAs('choice_required')).optional(),
    }),
    output: user,
  },
  'POST /api/user/delete': {
    summary:
      'Deletes the account and everything in it, and cancels Pro. Needs a sign-in within the last 10 minutes and the own e-mail address.',
    access: 'user',
    waits: true,
    body: z.object({ email: requiredText('email_required') }),
    output: message,
  },
  'GET /api/user/export.json': {
    summary:
      'Everything that is kept about the user, in one file: account, plan, payments, subscriptions with their history, advice, mails.',
    access: 'user',
    contentType: 'application/json; charset=utf-8',
    output: streamedText,
  },
  'GET /api/user/export.csv': {
    summary: 'All subscriptions, locked ones included, as a table for spreadsheets.',
    access: 'user',
    contentType: 'text/csv; charset=utf-8',
    output: streamedText,
  },
  'GET /api/user/sessions': {
    summary: 'Where this user is signed in, the latest first.',
    access: 'user',
    output: z.array(session),
  },
  'DELETE /api/user/sessions': {
    summary: 'Signs out everywhere else. Needs a sign-in within the last 10 minutes.',
    access: 'user',
    output: z.object({ message: z.string(), ended: z.int() }),
  },
  'DELETE /api/user/sessions/:id': {
    summary: 'Ends one session of the list. Any but this one needs a sign-in within the last 10 minutes.',
    access: 'user',
    params: z.object({ id: z.string().max(100) }),
    output: message,
  },
});

/** A text field that is validated by a rule of core, which also reports missing values and wrong types. */
function checkedText<T>(check: (input: unknown) => Verdict<T>) {
  return z
    .string({ error: (issue) => codeOf(check(issue.input)) })
    .transform((value, context) => acceptOrIssue(check(value), context));
}

function codeOf(verdict: Verdict<unknown>): string | undefined {
  return verdict.ok ? undefined : verdict.problem.code;
}
