/** One real server process of the payments run: the whole product on a shared database, its clock moved by the parent. */
import { fileURLToPath } from 'node:url';
import type { Connection } from '#server/db/connect';
import { readEnv } from '#server/env';
import { createLogger } from '#server/logger';
import { adoptSweep } from '#server/plan/adopt-sweep';
import { planEndsSweep } from '#server/plan/end-notices';
import { eventSweep } from '#server/plan/payment-events';
import { reconcileSweep } from '#server/plan/reconcile';
import { refundSweep } from '#server/plan/refund-sweep';
import { createThrottle } from '#server/plan/throttle';
import { createServer } from '#server/server';
import { TestClock } from '#testing/clock';
import { makePerson, signedInClient } from '#testing/people';
import type { Order, OrderResult } from './servers.ts';

const setup = JSON.parse(process.env.OUTGO_QA_SERVER ?? '{}') as {
  connection: Connection;
  env: Record<string, string>;
  now: string;
};
const clock = new TestClock(setup.now);
const env = readEnv(setup.env);
const siteFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));
const logger = createLogger(env);
const server = await createServer({ env, connection: setup.connection, logger, clock, siteFolder });
// The others have their own turns; running all of them at every tick would be most of the run's time.
const throttle = createThrottle(clock);
const sweeps = [
  eventSweep(server.deps, throttle),
  reconcileSweep(server.deps, throttle),
  adoptSweep(server.deps, throttle),
  refundSweep(server.deps, throttle),
  planEndsSweep(server.deps),
];
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

async function obey(order: Order): Promise<OrderResult> {
  switch (order.name) {
    case 'time':
      clock.set(order.now);
      return {};
    case 'misset':
      clock.jump({ hours: order.hours });
      return {};
    case 'settle':
      for (const sweep of sweeps) while (await sweep.run());
      return {};
    case 'person': {
      const { user, client } = await makePerson(server.deps, origin, order.options);
      return { userId: user.id, cookies: [...client.cookies] };
    }
    case 'sign_in': {
      const client = await signedInClient(server.deps, origin, order.userId);
      return { cookies: [...client.cookies] };
    }
  }
}

process.on('message', async ({ id, order }: { id: number; order: Order }) => {
  try {
    process.send?.({ id, result: await obey(order) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ origin });
