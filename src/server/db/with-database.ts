/** The product's database for a short command, whether or not the server runs. */
import type { Env } from '#server/env';
import { SILENT_LOG } from '#server/log';
import { connect, type Database, outsideConnection } from './connect.ts';
import { startEmbedded } from './embedded.ts';

export async function withDatabase<T>(
  env: Pick<Env, 'databaseUrls' | 'isPooled' | 'dataDir'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const outside = outsideConnection(env);
  const opened = outside
    ? { connection: outside, stop: async () => {} }
    : await startEmbedded({ dataDir: env.dataDir, log: SILENT_LOG, guest: true });
  const database = connect({ connection: opened.connection, max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await opened.stop();
  }
}
