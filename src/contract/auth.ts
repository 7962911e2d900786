/** Authentication endpoints: sign-up, sign-in, verification, reset, Google, passkeys. */
import { z } from 'zod';
import { checkForgottenEmail } from '#core/account/account';
import { email, optionalCountry, pageLanguage, password, user, userName } from './account.ts';
import { acceptOrIssue, defineEndpoints, instant, message, refusedAs } from './endpoint.ts';

const forgottenEmail = z
  .string(refusedAs('forgot_email_required'))
  .transform((value, context) => acceptOrIssue(checkForgottenEmail(value), context));

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

const PASSKEY_NAME_MAX_LENGTH = 60;
const passkeyName = z
  .string(refusedAs('passkey_name_required'))
  .trim()
  .min(1, refusedAs('passkey_name_required'))
  .max(PASSKEY_NAME_MAX_LENGTH, refusedAs('passkey_name_too_long'))
  .regex(/^\P{C}*$/u, refusedAs('passkey_name_unreadable'));
/** Input and output of the browser's WebAuthn calls, as `@simplewebauthn/browser` has them; the library validates them. */
const ceremonyOptions = z.looseObject({ challenge: z.string() });
const ceremonyResponse = z.looseObject(
  { id: z.string(), response: z.looseObject({}) },
  refusedAs('passkey_refused'),
);
/** Re-authenticates the signed-in user instead of signing somebody in. */
const again = z.boolean().optional();
const resetToken = z.string(refusedAs('reset_invalid')).min(1, refusedAs('reset_invalid'));
const passkeyId = z.object({ id: z.string().max(1_400) });

/** Why signing in with Google failed; the landing page gets it as `/?auth_error=…`. */
export type AuthError =
  | 'google_denied'
  | 'google_invalid'
  | 'google_unavailable'
  | 'email_unverified'
  | 'email_invalid'
  | 'other_google_account';

export const authEndpoints = defineEndpoints({
  'POST /api/auth/signup': {
    summary: 'Creates an account; signs in at once unless the address must be verified first.',
    access: 'visitor',
    waits: true,
    success: 201,
    body: z.object({ name: userName, email, password, country: optionalCountry, language: pageLanguage }),
    output: z.discriminatedUnion('requiresVerification', [
      z.object({ requiresVerification: z.literal(false), user }),
      z.object({ requiresVerification: z.literal(true), message: z.string() }),
    ]),
  },
  'POST /api/auth/signin': {
    summary: 'Signs in with e-mail and password.',
    access: 'visitor',
    waits: true,
    body: z.object({
      email,
      // No rule on length here: passwords that were accepted once must keep working.
      password: z.string(refusedAs('password_required')).min(1, refusedAs('password_required')),
    }),
    output: z.object({ user }),
  },
  'POST /api/auth/logout': {
    summary: 'Ends this session.',
    access: 'visitor',
    output: message,
  },
  'GET /api/auth/user': {
    summary: 'The user who is signed in.',
    access: 'user',
    output: user,
  },
  'GET /api/auth/verify-email': {
    summary: 'Proves an address by the token that was mailed to it.',
    access: 'visitor',
    waits: true,
    spends: true,
    query: z.object({ token: z.string(refusedAs('verification_invalid')).optional() }),
    output: z.object({
      message: z.string(),
      /** Whether this browser is signed in to the account. If not, all its sessions and passkeys have been removed. */
      isSignedIn: z.boolean(),
      email: z.string(),
      /** Lets the owner of the mailbox replace a password that somebody else may have chosen. */
      newPasswordToken: z.string().optional(),
    }),
  },
  'POST /api/auth/disown': {
    summary: 'Deletes an unverified account by the "this was not me" link of its verification mail.',
    access: 'visitor',
    waits: true,
    body: z.object({
      token: z.string(refusedAs('verification_invalid')).min(1, refusedAs('token_missing')),
    }),
    output: message,
  },
  'POST /api/auth/resend-verification': {
    summary:
      'Mails a new verification link, if there is an account that needs one. The answer does not tell.',
    access: 'visitor',
    body: z.object({ email }),
    output: message,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Mails a reset link, if there is an account. The answer does not tell.',
    access: 'visitor',
    body: z.object({ email: forgottenEmail }),
    output: message,
  },
  'POST /api/auth/reset-password': {
    summary: 'Sets a new password by the token that was mailed, and ends every session.',
    access: 'visitor',
    waits: true,
    body: z.object({
      token: resetToken,
      password,
      removePasskeys: z.boolean(refusedAs('choice_required')).default(true),
    }),
    output: message,
  },
  'POST /api/auth/reset-password/check': {
    summary: 'How many passkeys the account of a reset link has. The link is not used up.',
    access: 'visitor',
    body: z.object({ token: resetToken }),
    output: z.object({ passkeys: z.int() }),
  },
  'POST /api/auth/sign-in-again': {
    summary: 'Proves with the password who is signed in, for changes that need a fresh sign-in.',
    access: 'user',
    waits: true,
    body: z.object({
      password: z.string(refusedAs('password_required')).min(1, refusedAs('password_required')),
    }),
    output: z.object({ user }),
  },
  'GET /api/auth/google': {
    summary:
      'Sends the browser to Google. `next` is the page to come back to, `language` that of a new account; with `again` only the account that is signed in comes back.',
    access: 'visitor',
    waits: true,
    success: 302,
    query: z.object({
      next: z.string().optional().catch(undefined),
      language: pageLanguage,
      again: z.literal('true').optional().catch(undefined),
    }),
    output: z.object({ redirectTo: z.string() }),
  },
  'GET /api/auth/google/callback': {
    summary:
      'Google sends the browser back here; then to the dashboard, or to the landing page with `auth_error`.',
    access: 'visitor',
    waits: true,
    success: 302,
    output: z.object({ redirectTo: z.string() }),
  },
  'GET /api/auth/passkeys': {
    summary: 'The passkeys of this account.',
    access: 'user',
    output: z.array(passkey),
  },
  'POST /api/auth/passkeys/options': {
    summary: 'What the browser needs to make a passkey. Needs a sign-in within the last 10 minutes.',
    access: 'user',
    output: ceremonyOptions,
  },
  'POST /api/auth/passkeys/register': {
    summary: 'Adds the passkey that the browser made. Needs a sign-in within the last 10 minutes.',
    access: 'user',
    success: 201,
    body: z.object({ name: passkeyName, response: ceremonyResponse }),
    output: passkey,
  },
  'PUT /api/auth/passkeys/:id': {
    summary: 'Renames a passkey.',
    access: 'user',
    params: passkeyId,
    body: z.object({ name: passkeyName }),
    output: passkey,
  },
  'DELETE /api/auth/passkeys/:id': {
    summary: 'Removes a passkey. Needs a sign-in within the last 10 minutes.',
    access: 'user',
    params: passkeyId,
    output: message,
  },
  'POST /api/auth/passkey-signin/options': {
    summary: 'What the browser needs to sign in with a passkey.',
    access: 'visitor',
    output: ceremonyOptions,
  },
  'POST /api/auth/passkey-signin/finish': {
    summary: 'Signs in with the passkey that the browser used.',
    access: 'visitor',
    body: z.object({ response: ceremonyResponse, again }),
    output: z.object({ user }),
  },
});
