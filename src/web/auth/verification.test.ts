// Verifying by token: which state each answer leads to, and that a page rendered twice spends the token once.
import { afterEach, expect, test, vi } from 'vitest';
import type { FailureCode } from '#contract/errors';
import { verifyToken } from './verification.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answerWith(...answers: (() => Response)[]) {
  const fetch = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new Error('no answer was given');
    return answer();
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const refuseWith = (status: number, code: FailureCode) => () => Response.json({ code }, { status });
const offline = () => {
  throw new TypeError('Failed to fetch');
};

test('a page that is rendered twice spends the token once', async () => {
  const fetch = answerWith(() => Response.json({ message: 'Email Verified!' }));
  const both = await Promise.all([verifyToken('once'), verifyToken('once')]);
  expect(both).toEqual([{ state: 'success' }, { state: 'success' }]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('without a token nothing is asked', async () => {
  const fetch = answerWith(offline);
  expect(await verifyToken(null)).toEqual({ state: 'missing' });
  expect(await verifyToken('')).toEqual({ state: 'missing' });
  expect(fetch).not.toHaveBeenCalled();
});

test('an expired link is the expired state, whatever its sentence says', async () => {
  answerWith(refuseWith(400, 'verification_expired'));
  expect(await verifyToken('old')).toEqual({ state: 'expired', refusal: { code: 'verification_expired' } });
});

test('any other refusal is an error in the server’s words, or in ours', async () => {
  answerWith(refuseWith(400, 'verification_invalid'));
  expect(await verifyToken('wrong')).toEqual({
    state: 'error',
    refusal: { code: 'verification_invalid' },
    canRetry: false,
  });
  answerWith(() => new Response('', { status: 502 }));
  expect(await verifyToken('away')).toEqual({ state: 'error', refusal: {}, canRetry: true });
});

test('a token that never reached the server may be tried again', async () => {
  const fetch = answerWith(offline, () => Response.json({ message: 'Email Verified!' }));
  expect(await verifyToken('retried')).toEqual({
    state: 'error',
    refusal: null,
    canRetry: true,
  });
  expect(await verifyToken('retried')).toEqual({ state: 'success' });
  expect(fetch).toHaveBeenCalledTimes(2);
});
