/** A goal that breaks off leaves nothing behind, and its last line says that it was missed. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { isRunning } from '#testing/database-process';
import { replayLine } from './prove.ts';

const PROVE = pathToFileURL(path.join(import.meta.dirname, 'prove.ts')).href;
/** Never ends by itself, and has a process, a file and a database open when it breaks. */
const program = (crash: string) => `
  import { spawn } from 'node:child_process';
  import { readdir, readFile, writeFile } from 'node:fs/promises';
  import { tmpdir } from 'node:os';
  import { prove } from '${PROVE}';
  async function run({ log }) {
    const [cluster] = await readdir(tmpdir());
    const file = await readFile(tmpdir() + '/' + cluster + '/postgres/postmaster.pid', 'utf8');
    log('runs ' + spawn('sleep', ['600']).pid);
    log('runs ' + Number(file.split('\\n')[0]));
    await writeFile(tmpdir() + '/a-file', 'left');
    ${crash};
    return new Promise((resolve) => setTimeout(resolve, 600_000));
  }
  await prove('broken', { promise: 'p', unit: 'u', counts: {}, run }, { seed: 7, count: 1 });`;

test.each([
  [
    'an exception in a callback',
    `setImmediate(() => { throw new Error('nobody catches this') })`,
    'nobody catches this',
  ],
  [
    'a rejection without a catch',
    `void Promise.reject(new Error('nobody waits for this'))`,
    'nobody waits for this',
  ],
])('%s: no process, database or file is left', async (_name, crash, reason) => {
  const { pid, code, output } = await runProgram(program(crash));
  expect(code).toBe(1);
  expect(output).toContain(`  MISS Error: ${reason}`);
  const [again, last] = output.trimEnd().split('\n').slice(-2);
  expect(again).toBe('again: npm run qa -- broken --seed 7 --count 1');
  expect(last).toMatch(/^MISSED broken, seed 7, \d+ s: it broke off$/);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith(`outgo-qa-${pid}-`))).toEqual([]);
  const started = [...output.matchAll(/ {2}runs (\d+)/g)].map(([, each]) => Number(each));
  expect(started).toHaveLength(2);
  for (const each of started) expect(await isRunning(each)).toBe(false);
});

test('a goal that went on for some minutes is repeated for as many', () => {
  const line = 'npm run qa -- soak --seed 7 --minutes 10';
  expect(replayLine('soak', { seed: 7, count: 8, minutes: 10 })).toBe(line);
});

function runProgram(text: string): Promise<{ pid: number | undefined; code: unknown; output: string }> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', text];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ pid: child.pid, code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}
