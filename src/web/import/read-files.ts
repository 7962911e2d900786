/** Files to rows: the work of the worker, apart from it so that tests can run it. */
import type { ImportContext, ReadImport } from '#core/import/import';
import { readImport } from '#core/import/read-import';
import { readText } from '../files/read-text.ts';

/** Our own export with years of history is the longest file there is. */
const FILE_LIMIT_BYTES = 100 * 1024 * 1024;

export interface ReadingRequest extends Omit<ImportContext, 'report'> {
  readonly files: readonly File[];
}

export interface FileReading {
  /** Two files may have one name. */
  readonly id: number;
  readonly name: string;
  readonly reading: ReadImport;
}

export async function readImportFiles(
  { files, ...context }: ReadingRequest,
  report: (share: number) => void,
): Promise<readonly FileReading[]> {
  const readings: FileReading[] = [];
  for (const [id, file] of files.entries()) {
    const reading = await readFile(file, {
      ...context,
      report: (share) => report((id + share) / files.length),
    });
    readings.push({ id, name: file.name, reading });
  }
  return readings;
}

async function readFile(file: File, context: ImportContext): Promise<ReadImport> {
  const opened = await readText(file, FILE_LIMIT_BYTES);
  return opened.kind === 'text' ? readImport(opened.text, context) : opened;
}
