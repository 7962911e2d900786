import { expect, test } from 'vitest';
import type { ReceivedMail } from '#testing/fakes/inbox';
import { listMisses, nameOf } from './mail-judge.ts';

const ASHA = 'person-1@example.com';
const RAVI = 'person-2@example.com';
const KILL = 10_000;

function arrived(to: string, messageId: string, more: Partial<ReceivedMail> = {}): ReceivedMail {
  const mail = { messageId, to: [{ address: to }], text: `Hello ${nameOf(to)}`, envelopeTo: [to] };
  return { ...mail, raw: '', isConfirmed: true, receivedAt: 100, ...more } as unknown as ReceivedMail;
}

const judge = (mails: ReceivedMail[], doubtful = 0) =>
  listMisses(new Map([[ASHA, { acknowledged: 1, doubtful }]]), mails, [KILL]);

test.each<[string, ReceivedMail[], number]>([
  ['one mail for one request', [arrived(ASHA, 'a')], 0],
  [
    'a repeat of one that was not confirmed',
    [arrived(ASHA, 'a', { isConfirmed: false }), arrived(ASHA, 'a')],
    0,
  ],
  [
    'a repeat of one that was accepted just before a kill',
    [arrived(ASHA, 'a', { receivedAt: KILL - 20 }), arrived(ASHA, 'a', { receivedAt: KILL + 60_000 })],
    0,
  ],
  ['a lost mail', [], 1],
  ['a repeat without a kill', [arrived(ASHA, 'a'), arrived(ASHA, 'a')], 1],
  ['a second mail with an id of its own', [arrived(ASHA, 'a'), arrived(ASHA, 'b')], 1],
  ['a mail to somebody who never asked', [arrived(ASHA, 'a'), arrived(RAVI, 'b')], 1],
  ['a mail with the text of another', [arrived(ASHA, 'a', { text: `Hello ${nameOf(RAVI)}` })], 1],
  ['a mail with a second recipient', [arrived(ASHA, 'a', { envelopeTo: [ASHA, RAVI] })], 1],
])('%s', (_name, mails, misses) => {
  expect(judge(mails)).toHaveLength(misses);
});

test('a request without an answer may have led to a mail or not', () => {
  expect(judge([arrived(ASHA, 'a')], 1)).toEqual([]);
  expect(judge([arrived(ASHA, 'a'), arrived(ASHA, 'b')], 1)).toEqual([]);
});

test('more repeats than one process sends at once are too many', () => {
  const asked = new Map(
    Array.from({ length: 21 }, (_, at) => [`person-${at}@example.com`, { acknowledged: 1, doubtful: 0 }]),
  );
  const mails = [...asked.keys()].flatMap((to) => [
    arrived(to, to, { receivedAt: KILL - 1 }),
    arrived(to, to),
  ]);
  expect(listMisses(asked, mails, [KILL])).toEqual(['21 mails were sent again after one kill']);
});
