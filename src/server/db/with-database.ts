/** The product's database for a short command, whether or not the server runs. */
import path from 'node:path';
import type { Env } from '#server/env';
import { SILENT_LOG } from '#server/log';
import { StartError } from '#server/start-error';
import { connect, type Database, outsideConnection } from './connect.ts';
import { hasCluster } from './embedded/cluster.ts';
import { startEmbedded } from './embedded.ts';

export async function withDatabase<T>(
  env: Pick<Env, 'databaseUrls' | 'isPooled' | 'dataDir'>,
  work: (database: Database) => Promise<T>,
  options: { mustExist?: boolean } = {},
): Promise<T> {
  const outside = outsideConnection(env);
  if (!outside && options.mustExist && !(await hasCluster(path.join(env.dataDir, 'postgres'))))
    throw new StartError(
      `There is no database in DATA_DIR ${env.dataDir}. Name the folder that the server uses.`,
    );
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
