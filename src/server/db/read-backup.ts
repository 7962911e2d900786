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
import { listTablesMadeBy } from './migrate.ts';

/** Limits of one part: few enough rows to be kept in memory, however long they are. */
const PART_ROWS = 1_000;
const PART_CHARACTERS = 4_000_000;

/** No row is nearly as long, and a text of more than 512 MB cannot be held at all. */
const LINE_LIMIT = 64 * 1024 * 1024;

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ELOOP: 'its path is a circle of links',
  ENAMETOOLONG: 'its path is too long',
  EIO: 'the disk fails',
};

export async function* readLines(file: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const text of splitLines(unzipped)) yield readLine(text);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
    throw new StartError(
      reason === undefined
        ? `${file} is damaged or no backup of Outgo.`
        : `${file} cannot be read: ${reason}.`,
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

/** Splits at line feeds only: `node:readline` also splits at separators that a note may hold. */
async function* splitLines(source: NodeJS.ReadableStream): AsyncGenerator<string> {
  let pieces: string[] = [];
  let length = 0;
  source.setEncoding('utf8');
  for await (const part of source) {
    const [first = '', ...others] = String(part).split('\n');
    pieces.push(first);
    length += first.length;
    if (length > LINE_LIMIT) throw new RangeError('A line is too long.');
    if (others.length === 0) continue;
    yield pieces.join('');
    const rest = others.pop() ?? '';
    yield* others;
    pieces = [rest];
    length = rest.length;
  }
  if (length > 0) yield pieces.join('');
}

export async function readHead(lines: AsyncGenerator<BackupLine>): Promise<BackupHead> {
  const { value } = await lines.next();
  if (!value || !('format' in value) || !isHead(value))
    return refuseWhole(lines, new StartError('The file is no backup of Outgo.'));
  if (value.version > BACKUP_VERSION)
    return refuseWhole(
      lines,
      new StartError('The backup was made by a newer version of Outgo; restore it with that version.'),
    );
  return value;
}

/** The head is trusted only if the end shows that the file is undamaged: a flipped bit can name another version. */
export async function refuseWhole(lines: AsyncGenerator<BackupLine>, reason: unknown): Promise<never> {
  for await (const line of lines) void line;
  throw reason;
}

/** Written by hand, or by nobody, it may have anything in it. */
function isHead({ format, version, madeAt, migrations, secrets }: BackupHead): boolean {
  return (
    format === BACKUP_FORMAT &&
    Number.isInteger(version) &&
    !Number.isNaN(Date.parse(madeAt)) &&
    Array.isArray(migrations) &&
    migrations.every(Number.isInteger) &&
    typeof secrets === 'object' &&
    secrets !== null &&
    Object.values(secrets).every((secret) => typeof secret === 'string')
  );
}

export interface BackupRows {
  table: string;
  rows: readonly string[];
  rowsSoFar: number;
}

/** Rows of a table, none to begin with, then some at a time; and its end, where the rows have the file's checksum. */
export type BackupPart = BackupRows | { table: string; sum: TableSum };

interface Expected {
  /** All that the file must hold. */
  tables: readonly string[];
  /** Ends the sentence that says what is wrong. */
  effect: string;
}

/** Reads everything after the head; throws if the file is damaged or has other tables. */
export async function* readParts(
  lines: AsyncGenerator<BackupLine>,
  { tables, effect }: Expected,
): AsyncGenerator<BackupPart> {
  const missing = new Set(tables);
  let table: string | undefined;
  let sum = new RowSum();
  let rows: string[] = [];
  let characters = 0;
  const takeRows = () => {
    const part = { table: table ?? '', rows, rowsSoFar: sum.rows };
    rows = [];
    characters = 0;
    return part;
  };
  let isComplete = false;
  // Read to the very end: only there the whole file, with its head, is compared with the checksum that gzip added.
  for await (const line of lines) {
    if (isComplete || ('table' in line || 'isComplete' in line) === (table !== undefined))
      throw new StartError(`The backup has a line out of place; ${effect}.`);
    if ('isComplete' in line) isComplete = true;
    else if ('table' in line) {
      if (!missing.has(line.table))
        throw new StartError(`The backup has the table ${line.table} twice or by mistake; ${effect}.`);
      table = line.table;
      sum = new RowSum();
      yield takeRows();
    } else if ('row' in line) {
      sum.add(line.row);
      characters += line.row.length;
      if (rows.push(line.row) === PART_ROWS || characters > PART_CHARACTERS) yield takeRows();
    } else if ('checksum' in line && table !== undefined) {
      if (rows.length > 0) yield takeRows();
      const found = sum.get();
      if (found.rows !== line.rows || found.checksum !== line.checksum)
        throw new StartError(`Table ${table} differs from its checksum; ${effect}.`);
      missing.delete(table);
      yield { table, sum: found };
      table = undefined;
    }
  }
  if (!isComplete) throw new StartError(`The backup ends in the middle; ${effect}.`);
  if (missing.size > 0)
    throw new StartError(`The backup lacks the table ${[...missing].join(', ')}; ${effect}.`);
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
  const tables = await listTablesMadeBy(head.migrations).catch((error) => refuseWhole(lines, error));
  for await (const part of readParts(lines, { tables, effect: 'it is damaged' }))
    if ('sum' in part) onTable?.(part.table, part.sum);
    else onRows?.(part.table, part.rowsSoFar);
  return head;
}
