// How each refusal is shown.
import { expect, test } from 'vitest';
import type { FailureBody } from '#contract/errors';
import { sampleSubscription } from '#testing/sample-subscription';
import { ApiError, NetworkError } from '../device/api.ts';
import { ChangeNotTaken, describeFailure, type NotTaken } from './failure.ts';
import type { Unsent } from './unsent/change.ts';
import { readOutcome } from './unsent/outcome.ts';

const edit = { kind: 'edit' } as Unsent;

function refusal(status: number, body: Partial<FailureBody>): ChangeNotTaken {
  const outcome = readOutcome(edit, new ApiError(status, JSON.stringify(body), body, null));
  return new ChangeNotTaken(outcome as NotTaken);
}

test('the free limit carries its counts, or 5 and 5 where they are missing', () => {
  const code = 'free_limit_reached';
  expect(describeFailure(refusal(403, { code, limit: 5, current: 7 }))).toEqual({
    kind: 'limit',
    limit: 5,
    current: 7,
  });
  expect(describeFailure(refusal(403, { code }))).toEqual({ kind: 'limit', limit: 5, current: 5 });
});

test('another 403 is its own sentence', () => {
  const error = 'You are not allowed to do that.';
  expect(describeFailure(refusal(403, { code: 'not_allowed', error }))).toEqual({
    kind: 'message',
    text: error,
  });
});

test('a locked or deleted one is told in the sentence of the server', () => {
  expect(describeFailure(refusal(403, { code: 'locked', error: 'It is locked.' }))).toEqual({
    kind: 'message',
    text: 'It is locked.',
  });
  expect(describeFailure(refusal(404, { code: 'not_found', message: 'Not found' }))).toEqual({
    kind: 'message',
    text: 'Not found',
  });
});

test('details are shown as path and message, joined by commas', () => {
  const details = [
    { path: 'amount', message: 'Amount is required.' },
    { path: 'name', message: 'Service name is required.' },
  ];
  expect(describeFailure(refusal(400, { error: 'Amount is required.', details }))).toEqual({
    kind: 'message',
    text: 'amount: Amount is required., name: Service name is required.',
  });
});

test('an old version brings the current subscription', () => {
  const current = sampleSubscription({ version: 3 });
  expect(describeFailure(refusal(409, { code: 'stale_version', error: 'changed', current }))).toEqual({
    kind: 'stale',
    current,
  });
});

test('a taken name is a duplicate, also where a locked one holds it', () => {
  const code = 'duplicate_subscription';
  expect(describeFailure(refusal(409, { code }))).toEqual({ kind: 'duplicate', isLocked: false });
  expect(describeFailure(refusal(409, { code, isLocked: true }))).toEqual({
    kind: 'duplicate',
    isLocked: true,
  });
});

test('a server that cannot act now is told in its sentence', () => {
  const error = 'We are very busy right now. Please try again in a moment.';
  expect(describeFailure(refusal(503, { code: 'busy', error }))).toEqual({ kind: 'message', text: error });
});

test('an answer without a sentence leaves the words to the screen', () => {
  expect(describeFailure(refusal(502, {}))).toEqual({ kind: 'message', text: undefined });
  expect(describeFailure('odd')).toEqual({ kind: 'message', text: undefined });
});

test('a network failure says so', () => {
  expect(describeFailure(new NetworkError(null))).toEqual({
    kind: 'message',
    text: 'Network error occurred',
  });
});
