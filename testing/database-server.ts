/** A process that starts and stops the embedded database like a server, for tests to kill: see database-process.ts. */
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded';
import { StartError } from '#server/start-error';

const [dataDir = '', mode = 'server'] = process.argv.slice(2);
const log = {
  info: (...parts: unknown[]) => console.error(...parts),
  warn: (...parts: unknown[]) => console.error(...parts),
  error: (...parts: unknown[]) => console.error(...parts),
};

try {
  const embedded = await startEmbedded({ dataDir, log, guest: mode === 'guest' });
  // Imitates a server with requests in flight, which still needs the database after it was told to stop.
  const drain = async () => {
    const client = new pg.Client(embedded.connection);
    await client.connect();
    await client.query('select pg_sleep(0.3)');
    await client.end();
    await embedded.stop();
    console.log('drained');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, drain);
  process.once('SIGUSR2', () => process.exit(3));
  console.log(JSON.stringify({ connection: embedded.connection, adopted: embedded.adopted }));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
