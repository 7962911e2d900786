/** What a command says, and does not know, after a fault of the database. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { StartError } from '#server/start-error';
import { explainFaults, isOutcomeUnknown } from './database-fault.ts';

function refusal(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('somebody’s row', 1, 'error'), { code });
}

test.each([
  [refusal('57P01'), true],
  [refusal('57P02'), true],
  [refusal('08006'), true],
  [refusal('53100'), false],
  [refusal('23503'), false],
  [Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new StartError('The file is no backup of Outgo.'), false],
])('after %s at a commit its outcome is unknown: %s', (error, isUnknown) => {
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
});

test.each([
  [refusal('53100'), 'Nothing was restored: the disk of the database is full.'],
  [refusal('23503'), 'Nothing was restored: the database refused it (23503).'],
  [
    new StartError('Migration 0001 failed (53100).', { cause: refusal('53100') }),
    'Nothing was restored: the disk of the database is full.',
  ],
  [new StartError('The database is not empty.'), 'The database is not empty.'],
  [
    Object.assign(new Error('EACCES'), { code: 'EACCES' }),
    'Nothing was restored: this user may not write there.',
  ],
])('%s is said in one line', async (error, line) => {
  const told = explainFaults('Nothing was restored', () => Promise.reject(error));
  await expect(told).rejects.toThrow(new StartError(line));
});
