/** The product as one process on a database that is there. Arguments: connection as JSON, bytes of kept answers. */
import type { AddressInfo } from 'node:net';
import { readEnv } from '#server/env';
import { createLogger } from '#server/logger';
import { createServer } from '#server/server';

const [connection = '{}', keptBytes] = process.argv.slice(2);
const env = readEnv({
  HOST: '127.0.0.1',
  PORT: '0',
  // Nobody answers there: the bench has put the day's rates into the database.
  RATES_URL: 'http://127.0.0.1:9/',
  LOG_LEVEL: 'info',
  SESSION_SECRET: 'the secret of every server under test',
  DATA_DIR: process.env.DATA_DIR ?? '',
});
const server = await createServer({
  env,
  connection: JSON.parse(connection),
  logger: createLogger(env),
  ...(keptBytes === undefined ? {} : { keptBytes: Number(keptBytes) }),
});
await server.app.listen({ port: 0, host: env.host });
process.send?.((server.app.server.address() as AddressInfo).port);
// Ends with the bench that started it.
process.once('disconnect', () => process.exit());
