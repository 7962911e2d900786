/** The chosen files, read; an answer about one of them reads them again. */
import { useState } from 'react';
import type {
  ImportChoices,
  ImportFormat,
  ImportRow,
  ReadImport,
  TableSample,
  UNREADABLE_REASONS,
} from '#core/import/import';
import { readImport } from '#core/import/read-import';
import { decodeFile } from '../files/decode-file.ts';
import { keepMemory, readMemory } from './memory.ts';

interface TextFile {
  readonly name: string;
  readonly text: string;
}

interface FileReading {
  readonly name: string;
  readonly reading: ReadImport;
}

export type Question = { readonly file: string } & (
  | { readonly kind: 'columns'; readonly table: TableSample }
  | Extract<ReadImport, { kind: 'day-order' | 'mark' }>
);

interface ReadFile {
  readonly name: string;
  readonly format: ImportFormat;
  readonly rows: number;
  readonly table: TableSample | null;
}

export interface ReadFiles {
  readonly files: readonly ReadFile[];
  readonly unreadable: readonly {
    readonly name: string;
    readonly reason: (typeof UNREADABLE_REASONS)[number];
  }[];
  readonly rows: readonly ImportRow[];
}

export function useImportFiles(ownCurrency: string, today: string) {
  const [files, setFiles] = useState<readonly TextFile[]>([]);
  const [choices, setChoices] = useState(readMemory);
  const [currency, setCurrency] = useState(ownCurrency);
  const [isReading, setIsReading] = useState(false);
  const [readings, setReadings] = useState<readonly FileReading[]>([]);
  const [matching, setMatching] = useState<Question | null>(null);

  async function readAll(texts: readonly TextFile[], known = choices, own = currency) {
    setIsReading(true);
    const next: FileReading[] = [];
    for (const { name, text } of texts) {
      // Lets the page say that it reads, and stay usable between files.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      next.push({ name, reading: readImport(text, { currency: own, today, choices: known }) });
    }
    setReadings(next);
    setIsReading(false);
  }

  async function choose(chosen: readonly File[]) {
    if (chosen.length === 0) return;
    setIsReading(true);
    const texts: TextFile[] = [];
    for (const file of chosen)
      texts.push({ name: file.name, text: decodeFile(new Uint8Array(await file.arrayBuffer())) });
    setFiles(texts);
    await readAll(texts);
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
    setFiles([]);
    setReadings([]);
    setMatching(null);
  }

  return {
    isIdle: files.length === 0 && !isReading,
    isReading,
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

function findQuestion(readings: readonly FileReading[]): Question | null {
  for (const { name, reading } of readings)
    if (reading.kind === 'columns' || reading.kind === 'day-order' || reading.kind === 'mark')
      return { ...reading, file: name };
  return null;
}

function collect(readings: readonly FileReading[]): ReadFiles {
  return {
    files: readings.flatMap(({ name, reading }) =>
      reading.kind === 'rows'
        ? [{ name, format: reading.format, rows: reading.rows.length, table: reading.table }]
        : [],
    ),
    unreadable: readings.flatMap(({ name, reading }) =>
      reading.kind === 'unreadable' ? [{ name, reason: reading.reason }] : [],
    ),
    rows: readings.flatMap(({ reading }) => (reading.kind === 'rows' ? reading.rows : [])),
  };
}
