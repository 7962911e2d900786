import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';
import { AiError, type AiFailure } from './port.ts';

function build() {
  const time = { ms: 0 };
  const breaker = createBreaker({ clock: { now: () => new Date(time.ms) } });
  const calls: string[] = [];
  const run = (outcome: 'ok' | AiFailure) =>
    breaker.run(async () => {
      calls.push(outcome);
      if (outcome !== 'ok') throw new AiError(outcome, outcome);
      return 'answer';
    });
  const failTimes = async (count: number, kind: AiFailure = 'unavailable') => {
    for (let each = 0; each < count; each += 1) await run(kind).catch(() => {});
  };
  return { time, breaker, calls, run, failTimes };
}

test('five failures in a row rest the provider for half a minute', async () => {
  const { time, calls, run, failTimes } = build();
  await failTimes(5);
  time.ms = 29_000;
  await expect(run('ok')).rejects.toMatchObject({ kind: 'unavailable', details: { retryAfterSeconds: 1 } });
  expect(calls).toHaveLength(5);
  time.ms = 30_000;
  expect(await run('ok')).toBe('answer');
  expect(await run('ok')).toBe('answer');
});

test('four failures and a success do not', async () => {
  const { run, failTimes } = build();
  await failTimes(4);
  await run('ok');
  await failTimes(4);
  expect(await run('ok')).toBe('answer');
});

test('a failed try after the rest means another rest', async () => {
  const { time, calls, run, failTimes } = build();
  await failTimes(5);
  time.ms = 30_000;
  await failTimes(1, 'timeout');
  time.ms = 59_999;
  await expect(run('ok')).rejects.toThrow('rested');
  expect(calls).toHaveLength(6);
});

test('after the rest one call tries, the others are turned away meanwhile', async () => {
  const { time, breaker, failTimes, run } = build();
  await failTimes(5);
  time.ms = 31_000;
  let finish = (_: string) => {};
  const probe = breaker.run(() => new Promise<string>((resolve) => (finish = resolve)));
  await expect(run('ok')).rejects.toThrow('rested');
  finish('back');
  expect(await probe).toBe('back');
  expect(await run('ok')).toBe('answer');
});

test.each(['refused', 'truncated', 'malformed', 'too_large', 'bad_request', 'aborted'] as const)(
  'one person cannot rest it for all by answers that are "%s"',
  async (kind) => {
    const { run, failTimes } = build();
    await failTimes(20, kind);
    expect(await run('ok')).toBe('answer');
  },
);

test('a person who gives up does not count as a success either', async () => {
  const { run, failTimes } = build();
  await failTimes(4);
  await failTimes(1, 'aborted');
  await failTimes(1);
  await expect(run('ok')).rejects.toThrow('rested');
});
