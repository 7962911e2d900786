/** The driver's client, for what may stand between it and the database: several hosts, or a pooler. */
import pg from 'pg';

export interface Reach {
  /** One address per host; of several, one is the primary and the others are its standbys. */
  addresses: readonly string[];
  /** Whether each transaction may get another connection. */
  isPooled: boolean;
}

export interface ClientClass {
  new (config?: pg.ClientConfig): pg.Client;
  readonly hostCount: number;
}

/** The class's clients go to the host that served last, until that one is away or turns out to be a standby. */
export function makeClientClass({ addresses, isPooled }: Reach): ClientClass {
  let at = 0;
  // Many connections may find out at once; only the first of them moves on.
  const leave = (tried: number) => {
    if (tried === at) at = (at + 1) % addresses.length;
  };
  return class extends pg.Client {
    static readonly hostCount = addresses.length;

    constructor(config: pg.ClientConfig = {}) {
      const tried = at;
      super({ ...config, connectionString: addresses[tried] });
      if (isPooled) sendUnnamed(this);
      if (addresses.length > 1) refuseStandby(this, () => leave(tried));
    }
  };
}

type Ask = (first: unknown, ...others: unknown[]) => unknown;
type Connect = (callback?: (error: Error | null) => void) => Promise<void> | undefined;

/** A prepared statement stays on the connection that it was prepared on, and behind a pooler the next one is another. */
function sendUnnamed(client: pg.Client): void {
  const query = client.query.bind(client) as Ask;
  const unnamed: Ask = (first, ...others) =>
    query(hasName(first) ? { ...first, name: undefined } : first, ...others);
  client.query = unnamed as typeof client.query;
}

function hasName(query: unknown): query is { name: string } {
  return typeof query === 'object' && query !== null && 'name' in query;
}

function refuseStandby(client: pg.Client, onFailure: () => void): void {
  const connect = client.connect.bind(client);
  const connectToPrimary: Connect = (callback) => {
    const done = connect()
      .then(() => checkPrimary(client))
      .catch((error: Error) => {
        onFailure();
        throw error;
      });
    if (!callback) return done;
    done.then(() => callback(null), callback);
    return undefined;
  };
  client.connect = connectToPrimary as typeof client.connect;
}

async function checkPrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
  if (!rows[0]?.is_standby) return;
  await client.end();
  throw new StandbyRefused();
}

class StandbyRefused extends Error {
  /** PostgreSQL's own "cannot connect now". */
  readonly code = '57P03';
  constructor() {
    super('The database is a standby');
  }
}
