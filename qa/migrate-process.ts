/** A server's first step as a process of its own, for the goal `migrations` to kill: see goals/migrations.ts. */
import { connect } from '#server/db/connect';
import { migrate } from '#server/db/migrate';

const [connection = '{}', migrationsFolder = ''] = process.argv.slice(2);
const { pool, close } = connect({ connection: JSON.parse(connection) });
console.log('begun');
await migrate(pool, { migrationsFolder });
await close();
