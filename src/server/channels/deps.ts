import type { Deps } from '#server/deps';
import type { Senders } from './targets.ts';

export interface ChannelDeps extends Deps {
  senders: Senders;
  /** The server's public key, with which browsers subscribe. */
  pushKey: string;
}
