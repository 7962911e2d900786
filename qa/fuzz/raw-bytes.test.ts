import { expect, test } from 'vitest';
import { judgeRaw } from './raw-bytes.ts';

const HEADERS = [
  'content-security-policy: x',
  'permissions-policy: x',
  'referrer-policy: x',
  'x-content-type-options: nosniff',
  'x-frame-options: DENY',
];
const answer = (status: number, body = '', headers = HEADERS) =>
  `HTTP/1.1 ${status} Word\r\n${headers.join('\r\n')}\r\n\r\n${body}`;

test.each([
  ['no answer', ''],
  ['a refusal', answer(400, '{"code":"malformed_request"}')],
  ['an interim answer before one', `HTTP/1.1 100 Continue\r\n\r\n${answer(404)}`],
  ['an answer that is cut in its head', 'HTTP/1.1 200 OK\r\ncontent-'],
])('%s is no miss', (_name, received) => {
  expect(judgeRaw(received)).toBeUndefined();
});

test.each([
  ['a failure', answer(500), '500: '],
  ['a second answer that fails', answer(404) + answer(503), '503: '],
  ['a 400 without a header', answer(400, '', HEADERS.slice(1)), '400 without content-security-policy'],
  [
    'a stack',
    answer(400, 'Error\n at parse (/srv/http.js:3)'),
    '400 shows its inside: Error\n at parse (/srv/http.js:3)',
  ],
  ['something else', 'SSH-2.0', 'no HTTP: SSH-2.0'],
])('%s is a miss', (_name, received, miss) => {
  expect(judgeRaw(received)).toBe(miss);
});
