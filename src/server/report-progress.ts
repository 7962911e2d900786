/** Progress of a long backup or restore: a line on standard error every few seconds, even if nothing moves. */
const EVERY_MS = 3_000;

export type OnRows = (table: string, rows: number) => void;

export async function withProgress<T>(work: (onRows: OnRows) => Promise<T>): Promise<T> {
  let standing: string | undefined;
  const timer = setInterval(() => {
    if (standing !== undefined) process.stderr.write(`${standing} so far\n`);
  }, EVERY_MS);
  try {
    return await work((table, rows) => {
      standing = `${table}: ${rows} rows`;
    });
  } finally {
    clearInterval(timer);
  }
}
