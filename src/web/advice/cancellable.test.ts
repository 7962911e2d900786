// A running request can be cancelled, and that is not a failure.
import { expect, test } from 'vitest';
import { Cancelled, cancelRunning, runCancellable } from './cancellable.ts';

const hang = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cut')));
  });

test('who leaves gets no failure, and the request is cut', async () => {
  const asked = runCancellable('analysis', hang);
  cancelRunning('bundles');
  cancelRunning('analysis');
  await expect(asked).rejects.toBeInstanceOf(Cancelled);
});

test('a failure stays what it is, and an answer too', async () => {
  const failed = runCancellable('analysis', () => Promise.reject(new Error('502')));
  await expect(failed).rejects.toThrow('502');
  expect(await runCancellable('analysis', async () => 'advice')).toBe('advice');
  cancelRunning('analysis');
});

test('a second question can be left after the first was', async () => {
  const first = runCancellable('analysis', hang);
  cancelRunning('analysis');
  const second = runCancellable('analysis', hang);
  await expect(first).rejects.toBeInstanceOf(Cancelled);
  cancelRunning('analysis');
  await expect(second).rejects.toBeInstanceOf(Cancelled);
});
