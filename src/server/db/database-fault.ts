/** Why the database did not do what a command asked for, in words for the operator and without the values of a statement. */
import pg from 'pg';
import { StartError } from '#server/start-error';
import { isDatabaseAway } from './connect.ts';

const REASONS: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full',
  '53200': 'the database has no memory left',
  '53300': 'the database takes no more connections',
  '25006': 'the database is a standby or read-only',
  '42501': 'the user of DATABASE_URL may not do this',
  '57P01': 'the database was stopped meanwhile',
  '57P02': 'the database was stopped meanwhile',
  '57P03': 'the database is starting or stopping',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
};

/** Whether it is unknown what became of the statement. */
export function isConnectionLost(error: unknown): boolean {
  return isDatabaseAway(error) && !(error instanceof pg.DatabaseError);
}

/** Faults of the database become one line; everything else is thrown on as it is. */
export async function explainFaults<T>(effect: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = sayFault(error);
    throw reason === null ? error : new StartError(`${effect}: ${reason}.`);
  }
}

function sayFault(error: unknown): string | null {
  if (error instanceof StartError || !(error instanceof Error)) return null;
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (reason !== undefined) return reason;
  if (error instanceof pg.DatabaseError) return `the database refused it (${code})`;
  if (isConnectionLost(error)) return 'the connection to the database was lost';
  return sayFault(error.cause);
}
