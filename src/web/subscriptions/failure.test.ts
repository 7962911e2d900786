// What each refusal of §8 comes to on screen.
import { expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { ApiError, NetworkError } from '../device/api.ts';
import { readFailure } from './failure.ts';

function refusal(status: number, body: Record<string, unknown>): ApiError {
  return new ApiError(status, JSON.stringify(body), body, null);
}

test('the free limit carries its counts, or 5 and 5 where they are missing', () => {
  const error = 'Free tier limit reached';
  expect(readFailure(refusal(403, { error, limit: 5, current: 7 }))).toEqual({
    kind: 'limit',
    limit: 5,
    current: 7,
  });
  expect(readFailure(refusal(403, { message: error }))).toEqual({ kind: 'limit', limit: 5, current: 5 });
});

test('another 403 is its own sentence', () => {
  expect(readFailure(refusal(403, { error: 'You are not allowed to do that.' }))).toEqual({
    kind: 'message',
    text: 'You are not allowed to do that.',
  });
});

test('details are shown as path and message, joined by commas', () => {
  const details = [
    { path: 'amount', message: 'Amount is required.' },
    { path: 'name', message: 'Service name is required.' },
  ];
  expect(readFailure(refusal(400, { error: 'Amount is required.', details }))).toEqual({
    kind: 'message',
    text: 'amount: Amount is required., name: Service name is required.',
  });
});

test('an old version brings the current subscription', () => {
  const current = sampleSubscription({ version: 3 });
  expect(readFailure(refusal(409, { code: 'stale_version', error: 'changed', current }))).toEqual({
    kind: 'stale',
    current,
  });
});

test('a taken name is a duplicate, also where a locked one holds it', () => {
  const sentence = 'Duplicate Subscription: a locked subscription already has this name.';
  expect(readFailure(refusal(409, { error: sentence }))).toEqual({ kind: 'duplicate', sentence });
});

test('an answer without a sentence leaves the words to the screen', () => {
  expect(readFailure(refusal(502, {}))).toEqual({ kind: 'message', text: undefined });
  expect(readFailure('odd')).toEqual({ kind: 'message', text: undefined });
});

test('a network failure says so', () => {
  expect(readFailure(new NetworkError(null))).toEqual({ kind: 'message', text: 'Network error occurred' });
});
