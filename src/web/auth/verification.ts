/** Verifying an address by its token. The call spends the token, so it is made once. */
import type { AnswerOf } from '#contract/endpoints';
import type { FailureBody } from '#contract/errors';
import { ApiError, call, NetworkError } from '../device/api.ts';

type Proven = Pick<AnswerOf<'GET /api/auth/verify-email'>, 'isSignedIn' | 'email' | 'newPasswordToken'>;

export type Verification =
  | ({ state: 'success' } & Proven)
  /** Null: the server was not reached. */
  | { state: 'error'; refusal: Partial<FailureBody> | null; canRetry: boolean }
  | { state: 'expired'; refusal: Partial<FailureBody> }
  | { state: 'missing' };

/** Cached by token: a second render must not call again, because the token would be used up. */
const calls = new Map<string, Promise<Verification>>();

export function verifyToken(token: string | null): Promise<Verification> {
  if (!token) return Promise.resolve({ state: 'missing' });
  const known = calls.get(token);
  if (known) return known;
  const answer = askServer(token);
  calls.set(token, answer);
  // The server may not have received it, so a retry is allowed.
  void answer.then((verdict) => {
    if (verdict.state === 'error' && verdict.canRetry) calls.delete(token);
  });
  return answer;
}

async function askServer(token: string): Promise<Verification> {
  try {
    const { message: _, ...proven } = await call('GET /api/auth/verify-email', { query: { token } });
    return { state: 'success', ...proven };
  } catch (error) {
    if (error instanceof NetworkError) return { state: 'error', refusal: null, canRetry: true };
    const { status, body } = error instanceof ApiError ? error : { status: 0, body: {} };
    if (body.code === 'verification_expired') return { state: 'expired', refusal: body };
    return { state: 'error', refusal: body, canRetry: status === 429 || status >= 500 };
  }
}
