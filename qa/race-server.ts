/** One server process of a race (qa/race.ts): ends when the process that started it lets go of it, or is gone. */
import { startApp } from '#testing/start-app';
import { type RaceSetup, startClock } from './race.ts';

const setup = JSON.parse(process.argv[2] ?? '{}') as RaceSetup;
const app = await startApp({ ...setup, clock: startClock(setup) });
process.on('message', (span: { seconds: number }) => {
  app.clock.jump(span);
  process.send?.('done');
});
process.once('disconnect', () => app.close().finally(() => process.exit()));
process.send?.(app.origin);
