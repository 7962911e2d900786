/** Reads a backup line by line, from its head to the line without which it is cut off. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from '#server/start-error';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupHead,
  type BackupLine,
  RowSum,
  type TableSum,
} from './backup-file.ts';
import { refuseOtherMigrations } from './migrate.ts';

export async function* readLines(file: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const text of splitLines(unzipped)) yield readLine(text);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'ENOENT' ? `There is no file ${file}.` : `${file} is damaged or no backup of Outgo.`,
    );
  } finally {
    source.destroy();
  }
}

function readLine(text: string): BackupLine {
  const line: unknown = JSON.parse(text);
  if (typeof line !== 'object' || line === null) throw new SyntaxError('No line of a backup.');
  return line as BackupLine;
}

/** At line feeds only: `node:readline` also splits at separators that a note may hold. */
async function* splitLines(source: NodeJS.ReadableStream): AsyncGenerator<string> {
  let rest = '';
  source.setEncoding('utf8');
  for await (const part of source) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

export async function readHead(lines: AsyncGenerator<BackupLine>): Promise<BackupHead> {
  const { value } = await lines.next();
  if (!value || !('format' in value) || value.format !== BACKUP_FORMAT || !value.migrations || !value.secrets)
    throw new StartError('The file is no backup of Outgo.');
  if (value.version > BACKUP_VERSION)
    throw new StartError('The backup was made by a newer version of Outgo; restore it with that version.');
  return value;
}

export interface CheckOptions {
  file: string;
  onTable?: (table: string, sum: TableSum) => void;
  onRows?: (table: string, rows: number) => void;
}

/** Reads all of it without writing anywhere; throws where it is damaged, or of another schema than this program knows. */
export async function checkBackup({ file, onTable, onRows }: CheckOptions): Promise<BackupHead> {
  const lines = readLines(file);
  const head = await readHead(lines);
  await refuseOtherMigrations(head.migrations);
  let table = '';
  let sum = new RowSum();
  for await (const line of lines) {
    if ('isComplete' in line) return head;
    if ('table' in line) {
      table = line.table;
      sum = new RowSum();
      onRows?.(table, 0);
    } else if ('row' in line) {
      sum.add(line.row);
      onRows?.(table, sum.get().rows);
    } else if ('checksum' in line) {
      const { rows, checksum } = sum.get();
      if (rows !== line.rows || checksum !== line.checksum)
        throw new StartError(`Table ${table} differs from its checksum: the backup is damaged.`);
      onTable?.(table, line);
    }
  }
  throw new StartError('The backup ends in the middle: it is damaged.');
}
