import type { channelEndpoints } from '#contract/channels';
import type { Handlers } from '#server/http/call';
import { actorOf } from '#server/subscriptions/actor';
import { answerTexts } from '#texts/en/answers';
import type { ChannelDeps } from './deps.ts';
import { addDevice, addTyped, removeChannel, showChannels, testChannel } from './service.ts';

export function channelRoutes(deps: ChannelDeps): Pick<Handlers, keyof typeof channelEndpoints> {
  return {
    'GET /api/channels': ({ by }) => showChannels(deps, by),
    'POST /api/channels': (call) => addTyped(deps, { ...actorOf(call), by: call.by }, call.body),
    'POST /api/channels/devices': (call) =>
      addDevice(deps, { ...actorOf(call), by: call.by }, call.body, call.userAgent),
    'POST /api/channels/:id/test': (call) =>
      testChannel(deps, { ...actorOf(call), by: call.by }, call.params.id),
    'DELETE /api/channels/:id': async (call) => {
      await removeChannel(deps, actorOf(call), call.params.id);
      return { message: answerTexts.channelRemoved };
    },
  };
}
