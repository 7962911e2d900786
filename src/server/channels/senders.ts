/** The adapters of every channel, and the key with which browsers subscribe. */
import type { Clock } from '#server/clock';
import type { Executor } from '#server/db/connect';
import type { Env } from '#server/env';
import { createDiscord } from '#server/outside/channels/discord';
import { createGotify } from '#server/outside/channels/gotify';
import { createNtfy } from '#server/outside/channels/ntfy';
import { createPush } from '#server/outside/channels/push';
import { createSlack } from '#server/outside/channels/slack';
import { createTelegram } from '#server/outside/channels/telegram';
import { makeVapidKeys, type VapidKeys } from '#server/outside/channels/vapid';
import { createWebhook } from '#server/outside/channels/webhook';
import type { Random } from '#server/random';
import { keepSecret } from '#server/secrets/store';
import type { ChannelDeps } from './deps.ts';

const ROW = 'vapid';

export async function openSenders({
  env,
  db,
  clock,
  random,
}: {
  env: Env;
  db: Executor;
  clock: Clock;
  random: Random;
}): Promise<Pick<ChannelDeps, 'senders' | 'pushKey'>> {
  const guard = { allowsPrivate: env.allowPrivateTargets };
  const keys = env.vapidKeys ?? (await openKeys(db, random));
  return {
    pushKey: keys.publicKey,
    senders: {
      push: createPush({ guard, keys, subject: env.vapidSubject, clock, random }),
      telegram: createTelegram({ baseUrl: env.telegramApiUrl }),
      ntfy: createNtfy(guard),
      discord: createDiscord(guard),
      slack: createSlack(guard),
      gotify: createGotify(guard),
      webhook: createWebhook(guard, clock),
    },
  };
}

/** Made once and kept: browsers subscribe to one key, and another would cut them all off. */
async function openKeys(db: Executor, random: Random): Promise<VapidKeys> {
  return JSON.parse(await keepSecret(db, ROW, JSON.stringify(makeVapidKeys(random)))) as VapidKeys;
}
