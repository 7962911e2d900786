/** Verifying an address by its token. The call spends the token, so it is made once. */
import type { AnswerOf } from '#contract/endpoints';
import { authTexts } from '#texts/en/screens/auth';
import { ApiError, call, NetworkError } from '../device/api.ts';
import { getTexts } from '../language/text.ts';

type Proven = Pick<AnswerOf<'GET /api/auth/verify-email'>, 'isSignedIn' | 'email' | 'newPasswordToken'>;

export type Verification =
  | ({ state: 'success' } & Proven)
  | { state: 'error'; text: string; canRetry: boolean }
  | { state: 'expired'; text: string }
  | { state: 'missing' };

/** A second render of the same page must not spend a second call: it would be told that the token is used up. */
const calls = new Map<string, Promise<Verification>>();

export function verifyToken(token: string | null): Promise<Verification> {
  if (!token) return Promise.resolve({ state: 'missing' });
  const known = calls.get(token);
  if (known) return known;
  const answer = askServer(token);
  calls.set(token, answer);
  // The server may never have heard of it, so it may be asked again.
  void answer.then((verdict) => {
    if (verdict.state === 'error' && verdict.canRetry) calls.delete(token);
  });
  return answer;
}

async function askServer(token: string): Promise<Verification> {
  const t = getTexts(authTexts).verify;
  try {
    const { message: _, ...proven } = await call('GET /api/auth/verify-email', { query: { token } });
    return { state: 'success', ...proven };
  } catch (error) {
    if (error instanceof NetworkError) return { state: 'error', text: t.networkError, canRetry: true };
    const { status, sentence } = error instanceof ApiError ? error : { status: 0, sentence: undefined };
    const text = sentence ?? t.failed;
    if (text.includes('expired')) return { state: 'expired', text };
    return { state: 'error', text, canRetry: status === 429 || status >= 500 };
  }
}
