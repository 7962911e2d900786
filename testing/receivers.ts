/** The stand-ins of all reminder channels other than mail, and the settings of a server that uses them. */
import type { TestClock } from './clock.ts';
import { type ChannelsFake, startChannels } from './fakes/channels.ts';
import { type PushFake, startPush } from './fakes/push.ts';
import type { TestApp } from './start-app.ts';

export interface Receivers {
  /** The chats and the webhooks. */
  services: ChannelsFake;
  browsers: PushFake;
  env: Record<string, string>;
  /** Forgets what has come, and how they were told to answer. */
  clear(): void;
  close(): Promise<void>;
}

export async function startReceivers(clock: TestClock): Promise<Receivers> {
  const services = await startChannels(clock);
  const browsers = await startPush(clock);
  return {
    services,
    browsers,
    env: {
      ALLOW_PRIVATE_TARGETS: 'true',
      TELEGRAM_API_URL: services.url,
      VAPID_SUBJECT: 'mailto:help@outgo.app',
    },
    clear() {
      services.clear();
      browsers.clear();
    },
    async close() {
      await services.close();
      await browsers.close();
    },
  };
}

/** Lets the half an hour pass for which a clock must have been steady before reminders are decided. */
export async function passSteadyTime({ server, clock }: TestApp): Promise<void> {
  await server.sweeps.settle();
  clock.advance({ minutes: 31 });
}
