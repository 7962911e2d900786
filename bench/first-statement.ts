/** The SQL that a store of the product sends, without a database. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db } from '#server/db/connect';

export interface Statement {
  text: string;
  values: unknown[];
}

export async function firstStatement(ask: (db: Db) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = [];
  const query = async ({ text, values = [] }: { text: string; values?: unknown[] }, given = values) => {
    sent.push({ text, values: given });
    return { rows: [] };
  };
  await ask(drizzle({ client: { query } as never }) as unknown as Db);
  const [first] = sent;
  if (!first) throw new Error('the product sent nothing');
  return first;
}
