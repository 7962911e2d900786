/** Why the database did not do what a command asked for, in words for the operator and without the values of a statement. */
import pg from 'pg';
import { StartError } from '#server/start-error';
import { isDatabaseAway } from './connect.ts';

/** Meaning of file errors, wherever the file is. */
export const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk cannot be written',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
};

const REASONS: Readonly<Record<string, string>> = {
  ...FILE_REASONS,
  '53100': 'the disk of the database is full',
  '53200': 'the database has no memory left',
  '53300': 'the database takes no more connections',
  '25006': 'the database is a standby or read-only',
  '42501': 'the user of DATABASE_URL may not do this',
  '57P01': 'the database was stopped meanwhile',
  '57P02': 'the database was stopped meanwhile',
  '57P03': 'the database is starting or stopping',
};

/** True if a commit's outcome is unknown: a stopped server may have committed, one that refuses has not. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P0[12]|08)/.test(error.code ?? '');
  return isDatabaseAway(error);
}

/** Faults of the database become one line; everything else is thrown on as it is. */
export async function explainFaults<T>(effect: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = sayFault(error);
    throw reason === null ? error : new StartError(`${effect}: ${reason}.`, { cause: error });
  }
}

function sayFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // A StartError says itself what is wrong, unless the database is behind it.
  if (error instanceof StartError) return sayFault(error.cause);
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (reason !== undefined) return reason;
  if (error instanceof pg.DatabaseError) return `the database refused it (${code})`;
  return isDatabaseAway(error) ? 'the connection to the database was lost' : null;
}
