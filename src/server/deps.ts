/** Dependencies of every service; a folder that needs more extends this. */
import type { Clock } from './clock.ts';
import type { Db } from './db/connect.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';
import type { SweepName } from './sweeps/runner.ts';

export interface Deps {
  env: Env;
  clock: Clock;
  random: Random;
  log: Log;
  db: Db;
  /** All server keys are derived from it; the same in every process. */
  secret: string;
  /** Asks for a sweep to run now rather than at its next turn; call it after the transaction. */
  wake(sweep: SweepName): void;
}
