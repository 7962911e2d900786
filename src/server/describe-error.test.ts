/** Logged failures name their type and place, and none of their values. */
import { expect, test } from 'vitest';
import { AiError } from '#server/outside/ai/port';
import { describeError } from './describe-error.ts';
import { createLogger } from './logger.ts';

const SECRET = 'asha@example.com';

function failedQuery(): Error {
  const cause = Object.assign(new Error(`duplicate key value: Key (email)=(${SECRET}) already exists`), {
    name: 'error',
    code: '23505',
    detail: `Key (email)=(${SECRET}) already exists.`,
    constraint: 'users_email_key',
  });
  return Object.assign(
    new Error(`Failed query: insert into "users" ("email") values ($1)\nparams: ${SECRET}`, { cause }),
    {
      name: 'DrizzleQueryError',
      query: 'insert into "users" ("email") values ($1)',
      params: [SECRET],
    },
  );
}

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  let lines = '';
  write(createLogger({ logLevel: 'info' }, { write: (line) => (lines += line) }));
  return lines;
}

test('a failed statement is told by what it does, its table, its code and its constraint', () => {
  expect(describeError(failedQuery())).toMatchObject({
    type: 'DrizzleQueryError',
    query: 'insert users',
    stack: expect.arrayContaining([expect.stringMatching(/^at failedQuery \(.*describe-error\.test\.ts/)]),
    cause: { type: 'error', code: '23505', constraint: 'users_email_key' },
  });
  expect(JSON.stringify(describeError(failedQuery()))).not.toContain(SECRET);
});

test('a provider that fails is told by kind and status', () => {
  const error = new AiError('unauthorized', `The key of ${SECRET} is wrong`, { status: 401 });
  expect(describeError(error)).toMatchObject({ kind: 'unauthorized', status: 401 });
});

test.each([
  ['a message that looks like a place in the code', new Error(`x\n    at run (/home/${SECRET}:1:1)`)],
  ['a code that is no code', Object.assign(new Error('x'), { code: `for ${SECRET}` })],
  ['a name that is no name', Object.assign(new Error('x'), { name: SECRET })],
  ['a text that was thrown', SECRET],
])('%s brings no value into the log', (_case, error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(SECRET);
});

test('an error is described however it is logged', () => {
  const lines = linesOf((log) => {
    const error = failedQuery();
    log.error(error);
    log.error({ err: error }, error.message);
    log.warn({ reason: error }, 'said by a colleague');
    log.child({ requestId: 'r1' }).error({ err: error }, 'in a child');
    log.info({ email: SECRET, nested: { token: SECRET } }, 'by name');
  });
  expect(lines).not.toContain(SECRET);
  expect(lines.match(/23505/g)).toHaveLength(4);
});
