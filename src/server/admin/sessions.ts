/** Ends all sessions of a user, after a lost phone or a stolen session. */
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { Problem } from '#contract/errors';
import { recordAction } from '#server/audit/service';
import type { Deps } from '#server/deps';
import { recordEvent } from '#server/security-events';
import { deleteSessions } from '#server/sessions/store';
import { lockUserByEmailKey } from '#server/users/store';
import { type Administrator, auditFailure, keyOf } from './support.ts';

export async function endSessions(
  deps: Deps,
  admin: Administrator,
  { email, reason }: BodyOf<'POST /api/admin/end-sessions'>,
): Promise<AnswerOf<'POST /api/admin/end-sessions'>> {
  const action = 'POST /api/admin/end-sessions';
  const { user, ended } = await auditFailure(deps, admin, action, email, () =>
    deps.db.transaction(async (tx) => {
      // A sign-in takes the same lock, so none can slip in between.
      const found = await lockUserByEmailKey(tx, keyOf(email));
      if (!found) throw new Problem('user_not_found');
      const count = await deleteSessions(tx, found.id);
      const detail = { reason, ended: count };
      await recordAction(deps, tx, { ...admin, action, target: found.email, detail });
      return { user: found, ended: count };
    }),
  );
  const { requestId } = admin;
  recordEvent(deps, {
    event: 'sessions-ended',
    outcome: 'ok',
    userId: user.id,
    requestId,
    detail: 'administrator',
  });
  return { message: `${user.email} has been signed out everywhere.`, ended };
}
