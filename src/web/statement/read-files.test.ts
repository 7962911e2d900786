import { expect, test } from 'vitest';
import { decodeFile } from './decode-file.ts';
import { toFields } from './draft.ts';
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
  });
  expect(toFields(finding, '2026-11-17').nextRenewalDate).toBe('2026-12-06');
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
  ['utf-8 with its mark', [0xef, 0xbb, 0xbf, 0x47, 0x72, 0xc3, 0xbc, 0x6e]],
  ['utf-16, little end first', [0xff, 0xfe, 0x47, 0, 0x72, 0, 0xfc, 0, 0x6e, 0]],
  ['utf-16, big end first', [0xfe, 0xff, 0, 0x47, 0, 0x72, 0, 0xfc, 0, 0x6e]],
  ['utf-16 without a mark', [0x47, 0, 0x72, 0, 0xfc, 0, 0x6e, 0]],
  ['Windows-1252', [0x47, 0x72, 0xfc, 0x6e]],
])('%s is decoded', (_name, bytes) => {
  expect(decodeFile(new Uint8Array(bytes))).toBe('Grün');
});
