/** The bounded pool and the hashes themselves. */
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/errors';
import { createPool, hashPassword, isRightPassword, isWeakerThanToday } from './password.ts';

describe('the pool', () => {
  test('runs so many at once, lets so many wait, and turns the rest away with a time to come back', async () => {
    const pool = createPool(2, 3);
    const release: (() => void)[] = [];
    let most = 0;
    let running = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
    };
    const taken = Array.from({ length: 5 }, () => pool(work));
    const refused = await pool(work).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ code: 'busy', extra: { retryAfter: 3 } });
    for (let done = 0; done < 5; done += 1) {
      await expect.poll(() => release.length).toBeGreaterThan(0);
      release.shift()?.();
    }
    await Promise.all(taken);
    expect(most).toBe(2);
    expect(await pool(async () => 'free again')).toBe('free again');
  });

  test('gives its place back when the work fails', async () => {
    const pool = createPool(1, 1);
    await expect(pool(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await pool(async () => 'next')).toBe('next');
  });
});

describe('a hash', () => {
  test('is argon2id with at least 19 MiB and two passes, and differs each time', async () => {
    const [one, two] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isRightPassword(one, 'the same')).toBe(true);
    expect(await isRightPassword(one, 'the other')).toBe(false);
    expect(isWeakerThanToday(one)).toBe(false);
  });

  test('knows a letter in whichever form a keyboard sends it', async () => {
    const hash = await hashPassword('cafe\u0301 au lait');
    expect(await isRightPassword(hash, 'caf\u00e9 au lait')).toBe(true);
  });

  test('of nobody takes as long to check as anybody’s, and is never right', async () => {
    const time = async (hash: string | null) => {
      const start = performance.now();
      expect(await isRightPassword(hash, 'a guess')).toBe(false);
      return performance.now() - start;
    };
    const own = await hashPassword('not the guess');
    // The shortest of each: on a busy machine it takes more rounds until both had the core to themselves.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const isAlike = () => unknown / known > 0.5 && unknown / known < 2;
    for (let round = 0; round < 8 || (round < 100 && !isAlike()); round += 1) {
      known = Math.min(known, await time(own));
      unknown = Math.min(unknown, await time(null));
    }
    expect(isAlike(), `${unknown} against ${known} ms`).toBe(true);
  });
});
