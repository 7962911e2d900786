/**
 * One backup in one file: gzipped lines of JSON. First what it holds, then for each table its rows, each as the text
 * PostgreSQL itself gives and takes for a row, and a checksum over them; last a line without which the file is cut off.
 */
import { hash } from 'node:crypto';

export const BACKUP_FORMAT = 'outgo-backup';
export const BACKUP_VERSION = 1;

export interface BackupHead {
  format: typeof BACKUP_FORMAT;
  version: number;
  madeAt: string;
  /** The server it was made on. */
  postgres: string;
  /** The migrations that the tables have been through, by their time in the journal. */
  migrations: number[];
  /** Files of DATA_DIR without which mails and links of the database are unreadable. */
  secrets: Record<string, string>;
}

export type BackupLine =
  | BackupHead
  | { table: string; columns: string[] }
  | { row: string }
  | { rows: number; checksum: string }
  | { isComplete: true };

export interface TableSum {
  rows: number;
  checksum: string;
}

const BITS = 128;
const HEX_DIGITS = BITS / 4;

/** The sum of the hashes of all rows: the same in whatever order they come. */
export class RowSum {
  #sum = 0n;
  #rows = 0;

  add(row: string): void {
    const digest = hash('sha256', row, 'hex').slice(0, HEX_DIGITS);
    this.#sum = BigInt.asUintN(BITS, this.#sum + BigInt(`0x${digest}`));
    this.#rows += 1;
  }

  get rows(): number {
    return this.#rows;
  }

  get(): TableSum {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(HEX_DIGITS, '0') };
  }
}
