/** The table of guards points at code and tests that are there. That each test fails without its guard: `npm run qa:guards`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasTitle } from '../scripts/security-ledger.ts';
import { ROOT, removeGuard, runsOf } from './guard-copy.ts';
import { GUARDS } from './guard-table.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('there are at least 25 guards, each with a name of its own', () => {
  expect(GUARDS.length).toBeGreaterThanOrEqual(25);
  expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length);
});

test.each(GUARDS)('$name: its text is in its file once, and its test exists', (guard) => {
  const text = read(guard.file);
  expect(removeGuard(text, guard)).not.toBe(text);
  expect(existsSync(path.join(ROOT, guard.testFile)), guard.testFile).toBe(true);
  expect(hasTitle(read(guard.testFile), guard.test), `${guard.testFile} has no test "${guard.test}"`).toBe(
    true,
  );
});

test('a text that is gone or there twice is an error, not a guard removed', () => {
  const guard = { name: 'x', file: 'x.ts', find: 'check();', replace: '', testFile: 'x.test.ts', test: 'x' };
  expect(removeGuard('a(); check(); b();', guard)).toBe('a();  b();');
  expect(() => removeGuard('a();', guard)).toThrow('0 times in x.ts, not once');
  expect(() => removeGuard('check(); check();', guard)).toThrow('2 times in x.ts, not once');
});

test('all cases of a test count as its runs, and no test of another file or a longer name', () => {
  const run = (file: string, title: string) => ({ file, title, groups: [], outcome: 'passed' as const });
  const runs = [
    run('a.test.ts', '/x is refused'),
    run('a.test.ts', '/y is refused'),
    run('a.test.ts', '/x is refused twice'),
    run('b.test.ts', '/x is refused'),
  ];
  expect(runsOf(runs, { testFile: 'a.test.ts', test: '%s is refused' })).toEqual(runs.slice(0, 2));
});
