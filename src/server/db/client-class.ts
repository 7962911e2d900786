/** The driver's client, for what may stand between it and the database: several hosts, or a pooler. */
import pg from 'pg';

export interface Reach {
  /** One address per host; of several, one is the primary and the others are its standbys, and which it is may change. */
  addresses: readonly string[];
  /** Whether each transaction may get another connection. */
  isPooled: boolean;
  /** Whether a standby is wanted; otherwise it is the primary. */
  isReplica: boolean;
}

export interface ClientClass {
  new (config?: pg.ClientConfig): pg.Client;
  readonly hostCount: number;
}

/** The class's clients go to the host that served last, until that one is away or turns out to be of the other kind. */
export function makeClientClass({ addresses, isPooled, isReplica }: Reach): ClientClass {
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
      if (addresses.length > 1) refuseOtherKind(this, isReplica, () => leave(tried));
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

function refuseOtherKind(client: pg.Client, isReplica: boolean, onFailure: () => void): void {
  const connect = client.connect.bind(client);
  const connectToKind: Connect = (callback) => {
    const done = connect()
      .then(() => checkKind(client, isReplica))
      .catch((error: Error) => {
        onFailure();
        throw error;
      });
    if (!callback) return done;
    done.then(() => callback(null), callback);
    return undefined;
  };
  client.connect = connectToKind as typeof client.connect;
}

async function checkKind(client: pg.Client, isReplica: boolean): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
  if (rows[0]?.is_standby === isReplica) return;
  await client.end();
  throw new HostRefused(isReplica);
}

class HostRefused extends Error {
  /** PostgreSQL's own "cannot connect now". */
  readonly code = '57P03';
  constructor(isReplica: boolean) {
    super(isReplica ? 'The database is no standby' : 'The database is a standby');
  }
}
