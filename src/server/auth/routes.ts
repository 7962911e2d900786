/** Handlers of authentication, with the cookies they set. */
import type { authEndpoints } from '#contract/auth';
import type { Deps } from '#server/deps';
import type { Call, Controls, Handlers } from '#server/http/call';
import { SEAL_SECONDS } from '#server/secrets/sealing';
import { recordEvent } from '#server/security-events';
import { endSession } from '#server/sessions/service';
import { presentUser } from '#server/users/present';
import { answerTexts } from '#texts/en/answers';
import type { AuthDeps } from './deps.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS } from './device.ts';
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
import { checkResetLink, resetPassword } from './reset.ts';
import { signInAgain } from './sign-in-again.ts';
import { signIn } from './signin.ts';
import { signUp } from './signup.ts';
import { disownAccount, verifyEmail } from './verification.ts';

type AuthHandlers = Pick<Handlers, keyof typeof authEndpoints>;

const GOOGLE_COOKIE = { name: 'outgo_google', path: '/api/auth/google' };
const PASSKEY_COOKIE = { name: 'outgo_passkey', path: '/api/auth' };

export function authRoutes(deps: AuthDeps): AuthHandlers {
  const letIn = (call: { reply: Controls; now: Date }, { user, session, devices }: Entry) => {
    call.reply.setSession(session);
    call.reply.setCookie(DEVICE_COOKIE, devices, DEVICE_SECONDS);
    return { user: presentUser(user, deps, call.now) };
  };
  return {
    'POST /api/auth/signup': async (call) => {
      const entry = await signUp(deps, call.body, callerOf(call));
      if (!entry) return { requiresVerification: true, message: answerTexts.verifyFirst };
      return { requiresVerification: false, ...letIn(call, entry) };
    },
    'POST /api/auth/signin': async (call) => letIn(call, await signIn(deps, call.body, callerOf(call))),
    'POST /api/auth/sign-in-again': async (call) =>
      letIn(call, await signInAgain(deps, call.by, call.body.password, callerOf(call))),
    'POST /api/auth/logout': async ({ by, reply, requestId }) => {
      if (by) {
        await endSession(deps, by);
        recordEvent(deps, { event: 'sign-out', outcome: 'ok', userId: by.user.id, requestId });
      }
      reply.clearSession();
      return { message: answerTexts.signedOut };
    },
    'GET /api/auth/user': ({ by, now }) => presentUser(by.user, deps, now),
    'GET /api/auth/verify-email': async (call) => {
      const { devices, ...verified } = await verifyEmail(deps, call.query.token, callerOf(call));
      call.reply.setCookie(DEVICE_COOKIE, devices, DEVICE_SECONDS);
      return { message: answerTexts.emailVerified, ...verified };
    },
    'POST /api/auth/disown': async ({ body, requestId }) => {
      await disownAccount(deps, body.token, requestId);
      return { message: answerTexts.accountDeleted };
    },
    'POST /api/auth/resend-verification': async ({ body }) => {
      await requestMail(deps, 'verify-email', body.email.key);
      return { message: answerTexts.verificationSent };
    },
    'POST /api/auth/forgot-password': async ({ body, requestId }) => {
      await requestMail(deps, 'reset-password', body.email.key);
      recordEvent(deps, { event: 'reset-asked', outcome: 'ok', userId: null, requestId });
      return { message: answerTexts.resetSent };
    },
    'POST /api/auth/reset-password': async (call) => {
      const devices = await resetPassword(deps, call.body, callerOf(call));
      call.reply.setCookie(DEVICE_COOKIE, devices, DEVICE_SECONDS);
      return { message: answerTexts.passwordReset };
    },
    'POST /api/auth/reset-password/check': ({ body }) => checkResetLink(deps, body.token),
    ...googleRoutes(deps, letIn),
    ...passkeyRoutes(deps, letIn),
  };
}

type LetIn = (call: { reply: Controls; now: Date }, entry: Entry) => { user: ReturnType<typeof presentUser> };

function googleRoutes(
  deps: AuthDeps,
  letIn: LetIn,
): Pick<AuthHandlers, 'GET /api/auth/google' | 'GET /api/auth/google/callback'> {
  return {
    'GET /api/auth/google': async ({ query, by, reply }) => {
      const { redirectTo, sealedFlow } = await startGoogle(deps, query, by);
      reply.setCookie(GOOGLE_COOKIE, sealedFlow, sealedFlow === '' ? 0 : SEAL_SECONDS);
      reply.redirect(redirectTo);
      return { redirectTo };
    },
    'GET /api/auth/google/callback': async (call) => {
      const { redirectTo, entry } = await finishGoogle(
        deps,
        call.url,
        call.cookie(GOOGLE_COOKIE),
        callerOf(call),
      );
      if (entry) letIn(call, entry);
      call.reply.setCookie(GOOGLE_COOKIE, '', 0);
      call.reply.redirect(redirectTo);
      return { redirectTo };
    },
  };
}

type PasskeyRow = Extract<keyof AuthHandlers, `${string}/passkey${string}`>;

function passkeyRoutes(deps: Deps, letIn: LetIn): Pick<AuthHandlers, PasskeyRow> {
  const keep = <T>(reply: Controls, { options, sealed }: { options: T; sealed: string }): T => {
    reply.setCookie(PASSKEY_COOKIE, sealed, SEAL_SECONDS);
    return options;
  };
  return {
    'GET /api/auth/passkeys': ({ by }) => showPasskeys(deps, by.user.id),
    'POST /api/auth/passkeys/options': async ({ by, headers, reply }) => ({
      ...keep(reply, await beginPasskey(deps, by, headers.host)),
    }),
    'POST /api/auth/passkeys/register': async (call) => {
      const sealed = call.cookie(PASSKEY_COOKIE);
      call.reply.setCookie(PASSKEY_COOKIE, '', 0);
      return addPasskey(deps, call, call.body, sealed, call.headers.host);
    },
    'PUT /api/auth/passkeys/:id': ({ by, params, body }) =>
      renamePasskey(deps, by.user.id, params.id, body.name),
    'DELETE /api/auth/passkeys/:id': async (call) => {
      await removePasskey(deps, call, call.params.id);
      return { message: answerTexts.passkeyRemoved };
    },
    'POST /api/auth/passkey-signin/options': async ({ headers, reply }) => ({
      ...keep(reply, await beginPasskeySignIn(deps, headers.host)),
    }),
    'POST /api/auth/passkey-signin/finish': async (call) => {
      const sealed = call.cookie(PASSKEY_COOKIE);
      call.reply.setCookie(PASSKEY_COOKIE, '', 0);
      const { body, headers } = call;
      return letIn(call, await signInWithPasskey(deps, body, sealed, headers.host, callerOf(call)));
    },
  };
}

function callerOf({
  by,
  address,
  userAgent,
  requestId,
  timeZone,
  cookie,
}: Pick<Call, 'address' | 'userAgent' | 'requestId' | 'timeZone' | 'cookie'> & { by: Caller['by'] }): Caller {
  return { by, address, userAgent, requestId, timeZone, devices: cookie(DEVICE_COOKIE) };
}
