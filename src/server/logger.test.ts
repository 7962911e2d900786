/** What a line of the log is, whatever people typed into it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogger, LineWriter } from './logger.ts';

function capture() {
  let written = '';
  const write = (line: string) => {
    written += line;
  };
  return { log: createLogger({ logLevel: 'info' }, { write }), read: () => written };
}

test('line breaks, control characters and format marks in a value add no line and change no other', () => {
  const { log, read } = capture();
  const evil = 'x\n{"level":30,"msg":"security event"}\r\u2028\u001b[31m%s%j%o';
  log.info({ detail: evil }, 'answered');
  const lines = read().split('\n').filter(Boolean);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'answered', detail: evil });
  for (const mark of ['\n', '\r', '\u001b']) expect(read().slice(0, -1)).not.toContain(mark);
});

test('each line is JSON with its level, its text and its instant in UTC', () => {
  const { log, read } = capture();
  log.warn({ requestId: 'r' }, 'security event');
  const line = JSON.parse(read());
  expect(line).toMatchObject({ level: 40, msg: 'security event', requestId: 'r' });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('fields that hold secrets are hidden wherever they stand', () => {
  const { log, read } = capture();
  log.info({ password: 'canary', request: { cookie: 'canary', authorization: 'canary' } }, 'answered');
  expect(read()).not.toContain('canary');
  expect(read()).toContain('[hidden]');
});

test('the lines of one turn are written at once and in order, and those of an ending process too', async () => {
  const writes: string[] = [];
  const writer = new LineWriter({ write: (lines) => writes.push(lines) });
  const log = createLogger({ logLevel: 'info' }, writer);
  log.info('one');
  log.info('two');
  expect(writes).toEqual([]);
  await nextTurn();
  expect(
    writes.map((lines) =>
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    ),
  ).toEqual([['one', 'two']]);
  log.info('last');
  writer.flushSync();
  expect(writes).toHaveLength(2);
  await nextTurn();
  expect(writes).toHaveLength(2);
});
