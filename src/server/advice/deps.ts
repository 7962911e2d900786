import type { Deps } from '#server/deps';
import type { ChatModel, SearchModel } from '#server/outside/ai/port';

export interface AdviceDeps extends Deps {
  /** Null where the built-in engine answers alone. */
  chat: { name: string; model: ChatModel } | null;
  /** Null where recommendations come from the shipped catalogue. */
  search: { name: string; model: SearchModel } | null;
}
