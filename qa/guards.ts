/**
 * Are the guards tested? Removes each guard of the table in a copy of the working tree; its test must pass with it and
 * fail without it. `npm run qa:guards -- [--only <part of a name>]…`
 */
import { parseArgs } from 'node:util';
import { startTestCluster } from '#testing/database';
import type { TestRun } from '../scripts/test-reports.ts';
import { GuardCopy, runsOf } from './guard-copy.ts';
import { GUARDS, type Guard } from './guard-table.ts';

const WHOLE_LIMIT_MS = 45 * 60_000;

type Verdict = 'caught' | 'SURVIVED' | 'DID NOT RUN' | 'FAILS ANYWAY' | 'OUT OF TIME';

const { only } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values;
const guards = GUARDS.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)));
const beganAt = Date.now();
const copy = new GuardCopy();
// All runs share one cluster; making one each would take most of their time.
const cluster = await startTestCluster();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    copy.remove();
    void cluster.stop().finally(() => process.exit(1));
  });
process.exitCode = 1;
try {
  await prove();
} finally {
  copy.remove();
  await cluster.stop();
}

async function prove(): Promise<void> {
  const untouched = await copy.run(guards);
  console.log(`${guards.length} guards; their tests with every guard in place: ${secondsSince(beganAt)} s`);
  let caught = 0;
  for (const guard of guards) {
    const startedAt = Date.now();
    const { verdict, reason } = await judge(guard, runsOf(untouched, guard));
    if (verdict === 'caught') caught += 1;
    console.log(`| ${guard.name} | ${guard.test} | ${secondsSince(startedAt)} | ${verdict} | ${reason} |`);
  }
  console.log(`${caught} of ${guards.length} caught in ${secondsSince(beganAt)} s`);
  process.exitCode = caught === guards.length && caught > 0 ? 0 : 1;
}

async function judge(guard: Guard, untouched: TestRun[]): Promise<{ verdict: Verdict; reason: string }> {
  const failing = untouched.find(({ outcome }) => outcome !== 'passed');
  if (failing) return { verdict: 'FAILS ANYWAY', reason: firstLine(failing.reason) };
  if (untouched.length === 0) return { verdict: 'DID NOT RUN', reason: 'with the guard in place' };
  if (Date.now() - beganAt > WHOLE_LIMIT_MS) return { verdict: 'OUT OF TIME', reason: '' };
  const runs = await copy.runWithout(guard);
  const named = runsOf(runs, guard);
  const failed = named.find(({ outcome }) => outcome === 'failed');
  if (failed) return { verdict: 'caught', reason: firstLine(failed.reason) };
  // A hook or an import that fails proves nothing about the test.
  const outside = runs.find(({ outcome }) => outcome === 'failed');
  if (named.some(({ outcome }) => outcome === 'passed')) return { verdict: 'SURVIVED', reason: '' };
  return { verdict: 'DID NOT RUN', reason: firstLine(outside?.reason) };
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0]?.slice(0, 100) ?? '';
}

function secondsSince(instant: number): string {
  return ((Date.now() - instant) / 1000).toFixed(1);
}
