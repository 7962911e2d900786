/** Sign-up: a unique index decides who gets an address when several sign up in parallel. */
import type { BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { DEFAULT_COUNTRY } from '#core/country/countries';
import type { Deps } from '#server/deps';
import { newId } from '#server/id';
import { MAILED_SIGN_UPS } from '#server/limits/allowances';
import { limitAddress } from '#server/limits/client-address';
import { takeAttempt } from '#server/limits/service';
import { recordEvent } from '#server/security-events';
import { keepUserAgent } from '#server/sessions/service';
import { insertUser } from '#server/users/store';
import { type Caller, type Entry, enter } from './entry.ts';
import { mailVerificationLink } from './links.ts';
import { hashPassword, refuseCommonPassword } from './password.ts';

/** No entry when the address must be verified first. */
export async function signUp(
  deps: Deps,
  { name, email, password, country, language }: BodyOf<'POST /api/auth/signup'>,
  caller: Caller,
): Promise<Entry | undefined> {
  const mustVerify = deps.env.requireEmailVerification;
  // Without verification anybody could take an administrator's address; the built-in ones belong to nobody.
  const isClosed = !mustVerify || !deps.env.hasOwnAdmins;
  if (isClosed && deps.env.adminEmailKeys.includes(email.key)) throw new Problem('admin_signup');
  refuseCommonPassword(deps.env, password, 'password');
  if (mustVerify) {
    await takeAttempt(deps, { key: `signup:${limitAddress(caller.address)}`, ...MAILED_SIGN_UPS });
  }
  const passwordHash = await hashPassword(password);
  const entry = await deps.db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      id: newId(deps),
      email: email.email,
      emailKey: email.key,
      name,
      country: country ?? DEFAULT_COUNTRY,
      passwordHash,
      ...(language && { language }),
      timeZone: caller.timeZone,
      quotaZone: caller.timeZone,
      createdAt: deps.clock.now(),
      signUpUserAgent: keepUserAgent(caller.userAgent),
    });
    if (!user) throw new Problem('email_taken');
    const { requestId } = caller;
    recordEvent(deps, { event: 'sign-up', outcome: 'ok', userId: user.id, requestId, detail: 'password' });
    if (!mustVerify) return enter(deps, tx, user, caller, 'signup');
    await mailVerificationLink(deps, tx, user);
    return undefined;
  });
  if (mustVerify) deps.wake('mail');
  return entry;
}
