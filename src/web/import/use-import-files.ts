/** The chosen files, read; an answer about one of them reads them again. */
import { useEffect, useRef, useState } from 'react';
import type { WrittenBudget } from '#core/budget';
import type {
  FileFormat,
  ImportChoices,
  ImportFormat,
  ImportRow,
  ReadImport,
  TableSample,
  UNREADABLE_REASONS,
  UnreadColumn,
} from '#core/import/import';
import { keepMemory, readMemory } from './memory.ts';
import type { FileReading } from './read-files.ts';
import { ImportReader } from './reader.ts';

export type Question = { readonly file: string } & (
  | { readonly kind: 'columns'; readonly table: TableSample }
  | Extract<ReadImport, { kind: 'day-order' | 'month' | 'mark' | 'cycle' }>
);

interface ReadFile {
  readonly id: number;
  readonly name: string;
  readonly format: FileFormat;
  readonly rows: readonly ImportRow[];
  readonly table: TableSample | null;
  readonly unread: readonly UnreadColumn[];
}

export interface ReadFiles {
  readonly files: readonly ReadFile[];
  readonly unreadable: readonly {
    readonly id: number;
    readonly name: string;
    readonly reason: (typeof UNREADABLE_REASONS)[number];
  }[];
  readonly rows: readonly ImportRow[];
  readonly format: ImportFormat;
  /** The budget of the first file that has one; unreadable where that cannot be used. */
  readonly budget: WrittenBudget | 'unreadable' | null;
}

export function useImportFiles(ownCurrency: string, today: string) {
  const reader = useReader();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [choices, setChoices] = useState(readMemory);
  const [currency, setCurrency] = useState(ownCurrency);
  /** How much is read, from 0 to 1; null while nothing is being read. */
  const [share, setShare] = useState<number | null>(null);
  const [readings, setReadings] = useState<readonly FileReading[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [matching, setMatching] = useState<Question | null>(null);

  async function readAll(chosen: readonly File[], known = choices, own = currency) {
    // The last answer counts.
    if (share !== null) reader().stop();
    setShare(0);
    setHasFailed(false);
    const request = { files: chosen, currency: own, today, choices: known };
    try {
      const next = await reader().read(request, setShare);
      if (!next) return;
      setReadings(next);
    } catch {
      setHasFailed(true);
    }
    setShare(null);
  }

  function choose(chosen: readonly File[]) {
    if (chosen.length === 0) return;
    setFiles(chosen);
    void readAll(chosen);
  }

  function answer(layout: string, choice: ImportChoices) {
    const next = { ...choices, [layout]: { ...choices[layout], ...choice } };
    setChoices(next);
    keepMemory(next);
    setMatching(null);
    void readAll(files, next);
  }

  function changeCurrency(code: string) {
    setCurrency(code);
    void readAll(files, choices, code);
  }

  function reset() {
    if (share !== null) reader().stop();
    setShare(null);
    setFiles([]);
    setReadings([]);
    setHasFailed(false);
    setMatching(null);
  }

  return {
    isIdle: files.length === 0,
    share,
    hasFailed,
    question: matching ?? findQuestion(readings),
    read: collect(readings),
    choices,
    currency,
    choose,
    answer,
    changeCurrency,
    matchAgain: (file: string, table: TableSample) => setMatching({ kind: 'columns', file, table }),
    reset,
  };
}

function useReader(): () => ImportReader {
  const held = useRef<ImportReader | null>(null);
  useEffect(() => {
    held.current ??= new ImportReader();
    return () => {
      held.current?.end();
      held.current = null;
    };
  }, []);
  return () => {
    held.current ??= new ImportReader();
    return held.current;
  };
}

function findQuestion(readings: readonly FileReading[]): Question | null {
  for (const { name, reading } of readings)
    if (reading.kind !== 'rows' && reading.kind !== 'unreadable') return { ...reading, file: name };
  return null;
}

function pickFile({ format, rows, table, unread }: Extract<ReadImport, { kind: 'rows' }>) {
  return { format, rows, table, unread };
}

function collect(readings: readonly FileReading[]): ReadFiles {
  const files = readings.flatMap(({ id, name, reading }) =>
    reading.kind === 'rows' ? [{ id, name, ...pickFile(reading) }] : [],
  );
  const [format = 'table', ...others] = new Set(files.map((file) => file.format));
  return {
    files,
    unreadable: readings.flatMap(({ id, name, reading }) =>
      reading.kind === 'unreadable' ? [{ id, name, reason: reading.reason }] : [],
    ),
    rows: files.flatMap((file) => file.rows),
    format: others.length > 0 ? 'several' : format,
    budget: readings.flatMap(({ reading }) => (reading.kind === 'rows' && reading.budget) || [])[0] ?? null,
  };
}
