/** How short commands end when something is wrong: one line, whatever it was, and never what an error holds. */
import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { findProgram } from '#testing/product-process';

interface Ended {
  code: number | null;
  output: string;
}

function run(command: string, env: Record<string, string>, nodeArgs: string[] = []): Promise<Ended> {
  const options = { env: { PATH: process.env.PATH ?? '', ...env } };
  return new Promise((resolve) => {
    const args = [...nodeArgs, ...findProgram(command)];
    const child = execFile(process.execPath, args, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

test.each(['admin-link', 'backup', 'delete-account', 'doctor', 'restore', 'payments-check', 'ai-check'])(
  '%s stops at a wrong setting with one line that names it',
  async (command) => {
    expect(await run(command, { PORT: 'abc' })).toEqual({
      code: 1,
      output: 'outgo: PORT takes a whole number from 0 to 65535, but it is "abc".\n',
    });
  },
);

/** Loaded before the command: makes its output fail. */
const BROKEN_OUTPUT = `
process.stdout.write = () => {
  throw Object.assign(new Error('canary-message'), { code: 'ECANARY', params: ['canary-value'] });
};`;

test.each(['payments-check', 'ai-check'])(
  '%s tells of an unforeseen failure without what it held',
  async (command) => {
    const broken = `data:text/javascript,${encodeURIComponent(BROKEN_OUTPUT)}`;
    const { code, output } = await run(command, {}, ['--import', broken]);
    expect(code).toBe(1);
    expect(output).toContain('outgo: ended by an unforeseen failure: {"type":"Error","code":"ECANARY"');
    expect(output).not.toMatch(/canary-(message|value)/);
  },
);
