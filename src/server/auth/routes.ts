/** Getting in and out: one line per row where it can be, cookies where they must be. */
import type { authEndpoints } from '#contract/auth';
import { presentUser } from '#server/account/present';
import type { Deps } from '#server/deps';
import type { Call, Controls, Handlers } from '#server/http/call';
import { readCookie } from '#server/http/cookies';
import type { Caller, Entry } from './entry.ts';
import { finishGoogle, startGoogle } from './google.ts';
import { requestMail } from './mail-requests.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  showPasskeys,
  signInWithPasskey,
} from './passkeys.ts';
import { resetPassword } from './reset.ts';
import { SEAL_SECONDS } from './sealing.ts';
import { endSession } from './session.ts';
import { signIn } from './signin.ts';
import { signUp } from './signup.ts';
import { verifyEmail } from './verification.ts';

type AuthHandlers = Pick<Handlers, keyof typeof authEndpoints>;

const VERIFY_FIRST = 'Please check your email and click the verification link before signing in.';
const RESET_SENT = "If an account exists, we've sent a password reset link to your email.";
const VERIFICATION_SENT =
  "If an account exists and still needs it, we've sent a verification link to your email.";

const GOOGLE_COOKIE = { name: 'outgo_google', path: '/api/auth/google' };
const PASSKEY_COOKIE = { name: 'outgo_passkey', path: '/api/auth' };

export function authRoutes(deps: Deps): AuthHandlers {
  const letIn = (call: { reply: Controls; now: Date }, { user, session }: Entry) => {
    call.reply.setSession(session);
    return { user: presentUser(user, deps, call.now) };
  };
  return {
    'POST /api/auth/signup': async (call) => {
      const entry = await signUp(deps, call.body, callerOf(call));
      if (!entry) return { requiresVerification: true, message: VERIFY_FIRST };
      return { requiresVerification: false, ...letIn(call, entry) };
    },
    'POST /api/auth/signin': async (call) => letIn(call, await signIn(deps, call.body, callerOf(call))),
    'POST /api/auth/logout': async ({ by, reply }) => {
      if (by) await endSession(deps, by);
      reply.clearSession();
      return { message: 'You have been signed out' };
    },
    'GET /api/auth/user': ({ by, now }) => presentUser(by.user, deps, now),
    'GET /api/auth/verify-email': async ({ query }) => {
      await verifyEmail(deps, query.token);
      return { message: 'Email Verified!' };
    },
    'POST /api/auth/resend-verification': async ({ body }) => {
      await requestMail(deps, 'verify-email', body.email.key);
      return { message: VERIFICATION_SENT };
    },
    'POST /api/auth/forgot-password': async ({ body }) => {
      await requestMail(deps, 'reset-password', body.email.key);
      return { message: RESET_SENT };
    },
    'POST /api/auth/reset-password': async ({ body }) => {
      await resetPassword(deps, body.token, body.password);
      return { message: 'Password Reset Successful!' };
    },
    ...googleRoutes(deps, letIn),
    ...passkeyRoutes(deps, letIn),
  };
}

type LetIn = (call: { reply: Controls; now: Date }, entry: Entry) => { user: ReturnType<typeof presentUser> };

function googleRoutes(
  deps: Deps,
  letIn: LetIn,
): Pick<AuthHandlers, 'GET /api/auth/google' | 'GET /api/auth/google/callback'> {
  const { name, path } = GOOGLE_COOKIE;
  return {
    'GET /api/auth/google': async ({ query, reply }) => {
      const { redirectTo, sealedFlow } = await startGoogle(deps, query);
      reply.setCookie(name, sealedFlow, sealedFlow === '' ? 0 : SEAL_SECONDS, path);
      reply.redirect(redirectTo);
      return { redirectTo };
    },
    'GET /api/auth/google/callback': async (call) => {
      const { redirectTo, entry } = await finishGoogle(
        deps,
        call.url,
        readCookie(call, name),
        callerOf(call),
      );
      if (entry) letIn(call, entry);
      call.reply.setCookie(name, '', 0, path);
      call.reply.redirect(redirectTo);
      return { redirectTo };
    },
  };
}

type PasskeyRow = Extract<keyof AuthHandlers, `${string}/passkey${string}`>;

function passkeyRoutes(deps: Deps, letIn: LetIn): Pick<AuthHandlers, PasskeyRow> {
  const { name, path } = PASSKEY_COOKIE;
  const keep = <T>(reply: Controls, { options, sealed }: { options: T; sealed: string }): T => {
    reply.setCookie(name, sealed, SEAL_SECONDS, path);
    return options;
  };
  return {
    'GET /api/auth/passkeys': ({ by }) => showPasskeys(deps, by.user.id),
    'POST /api/auth/passkeys/options': async ({ by, headers, reply }) => ({
      ...keep(reply, await beginPasskey(deps, by.user, headers.host)),
    }),
    'POST /api/auth/passkeys/register': async (call) => {
      const sealed = readCookie(call, name);
      call.reply.setCookie(name, '', 0, path);
      return addPasskey(deps, call.by.user, call.body, sealed, call.headers.host);
    },
    'PUT /api/auth/passkeys/:id': ({ by, params, body }) =>
      renamePasskey(deps, by.user.id, params.id, body.name),
    'DELETE /api/auth/passkeys/:id': async ({ by, params }) => {
      await removePasskey(deps, by.user.id, params.id);
      return { message: 'The passkey has been removed' };
    },
    'POST /api/auth/passkey-signin/options': async ({ headers, reply }) => ({
      ...keep(reply, await beginPasskeySignIn(deps, headers.host)),
    }),
    'POST /api/auth/passkey-signin/finish': async (call) => {
      const sealed = readCookie(call, name);
      call.reply.setCookie(name, '', 0, path);
      const { response } = call.body;
      return letIn(call, await signInWithPasskey(deps, response, sealed, call.headers.host, callerOf(call)));
    },
  };
}

function callerOf({
  by,
  address,
  userAgent,
  requestId,
  timeZone,
}: Pick<Call, 'address' | 'userAgent' | 'requestId' | 'timeZone'> & { by: Caller['by'] }): Caller {
  return { by, address, userAgent, requestId, timeZone };
}
