import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { describeStart } from './start-notice.ts';

test.each([
  ['a short one is taken, with a warning that does not repeat it', 'hunter2', true],
  ['a long one is taken as it is', '0123456789abcdef0123456789abcdef', false],
])('SESSION_SECRET: %s', (_what, secret, isWarned) => {
  const notice = describeStart(readEnv({ SESSION_SECRET: secret }));
  expect(notice.includes('Warning: SESSION_SECRET is short')).toBe(isWarned);
  expect(notice).not.toContain(secret);
});
