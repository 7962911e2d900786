import { expect, test } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { decodeFile } from '../files/decode-file.ts';
import { toFields, toRecorded } from './draft.ts';
import { readFiles } from './read-files.ts';
import type { Reading } from './reading.ts';

const CSV = `Date,Description,Amount\n${Array.from({ length: 8 }, (_, n) => `2025-0${n + 1}-06,NETFLIX.COM,17.99`).join('\n')}`;

async function read(...files: File[]): Promise<Reading> {
  const answer = await readFiles({ files, currency: 'USD', choices: {}, recorded: [] }, () => undefined);
  if (answer.kind !== 'done') throw new Error(answer.kind);
  return answer.reading;
}

test('several files become one list of findings with their evidence, the newest charge first', async () => {
  const reading = await read(
    new File([CSV], 'one.csv'),
    new File([CSV], 'two.csv'),
    new File([''], 'three.csv'),
  );
  expect(reading).toMatchObject({ rows: 8, fromOn: '2025-01-06', toOn: '2025-08-06' });
  expect(reading.files.map(({ problem }) => problem)).toEqual([null, null, 'empty']);
  expect(reading.items).toMatchObject([
    { state: 'new', charges: 8, evidence: { 0: { on: '2025-08-06', minor: 1799 } } },
  ]);
});

test('a finding becomes a subscription whose next renewal is not in the past', async () => {
  const finding = (await read(new File([CSV], 'one.csv'))).items[0]?.finding;
  if (!finding) throw new Error('nothing found');
  expect(toFields(finding, '2025-08-20')).toEqual({
    name: 'Netflix',
    category: 'OTT',
    amount: '17.99',
    currency: 'USD',
    billingCycle: 'monthly',
    nextRenewalDate: '2025-09-06',
    notes: null,
    pausedOn: null,
    resumesOn: null,
    endsOn: null,
    thenAmount: null,
    thenFrom: null,
    noticeDays: null,
    paidWith: null,
    cardExpires: null,
    share: null,
    sharedWith: null,
    remindDays: null,
    tags: null,
  });
  expect(toFields(finding, '2026-11-17').nextRenewalDate).toBe('2026-12-06');
});

test('one that is paid together is compared by its whole price and by the share', () => {
  const shareOf = (share: string | null) => {
    const { minor, shareMinor } = toRecorded(sampleSubscription({ amount: '17.99', share }));
    return [minor, shareMinor];
  };
  expect(shareOf(null)).toEqual([1799, null]);
  expect(shareOf('1/4')).toEqual([1799, 450]);
  expect(shareOf('5.00')).toEqual([1799, 500]);
});

test('progress never goes back and an open question stops the reading', async () => {
  const shares: number[] = [];
  const request = { files: [new File([CSV], 'one.csv')], currency: 'USD', choices: {}, recorded: [] };
  await readFiles(request, (share) => shares.push(share));
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  const odd = new File(['Quand,Quoi,Combien\n2025-01-31,GYM,-5.00'], 'odd.csv');
  expect(await readFiles({ ...request, files: [odd] }, () => undefined)).toMatchObject({
    kind: 'question',
    question: { kind: 'columns', file: 'odd.csv' },
  });
});

test.each([
  ['%PDF-1.7 …', 'pdf'],
  ['\u0089PNG\r\n', 'image'],
  ['\u00ff\u00d8\u00ff\u00e0', 'image'],
  ['\u0000\u0000\u0000\u0018ftypheic', 'image'],
  ['PK\u0003\u0004\u0014\u0000[Content_Types].xml', 'spreadsheet'],
  ['PK\u0003\u0004\u0014\u0000statements/january.csv', 'archive'],
  ['\u001f\u008b\u0008', 'archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'spreadsheet'],
  ['<html><table><tr><td>Date', 'web-page'],
  ['Dear customer', 'not-a-statement'],
  ['\u0007\u0008\u0000\u0001\u0002', 'not-a-statement'],
])('%j is no statement, and the summary says what it is: %s', async (bytes, problem) => {
  const reading = await read(new File([Uint8Array.from(bytes, (each) => each.charCodeAt(0))], 'one.csv'));
  expect(reading.files).toMatchObject([{ problem, rows: 0 }]);
});

test('a file that is too large or cannot be opened is named, and the others are read', async () => {
  const large = new File([], 'large.csv');
  Object.defineProperty(large, 'size', { value: 51 * 1024 * 1024 });
  const folder = new File([], 'folder');
  folder.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  const reading = await read(large, folder, new File([CSV], 'one.csv'));
  expect(reading.files.map(({ problem }) => problem)).toEqual(['too-large', 'not-opened', null]);
  expect(reading.rows).toBe(8);
});

test.each([
  ['utf-8 with its mark', [0xef, 0xbb, 0xbf, 0x47, 0x72, 0xc3, 0xbc, 0x6e]],
  ['utf-16, little end first', [0xff, 0xfe, 0x47, 0, 0x72, 0, 0xfc, 0, 0x6e, 0]],
  ['utf-16, big end first', [0xfe, 0xff, 0, 0x47, 0, 0x72, 0, 0xfc, 0, 0x6e]],
  ['utf-16 without a mark', [0x47, 0, 0x72, 0, 0xfc, 0, 0x6e, 0]],
  ['Windows-1252', [0x47, 0x72, 0xfc, 0x6e]],
])('%s is decoded', (_name, bytes) => {
  expect(decodeFile(new Uint8Array(bytes))).toBe('Grün');
});
