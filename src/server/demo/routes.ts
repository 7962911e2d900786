/** "Try the demo", on sandbox servers. */
import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { presentUser } from '#server/users/present';
import { openDemo } from './service.ts';

export function demoRoutes(deps: Deps): Pick<Handlers, 'POST /api/demo'> {
  return {
    'POST /api/demo': async (call) => {
      const { by, address, userAgent, requestId, timeZone } = call;
      const caller = { by, address, userAgent, requestId, timeZone };
      const { user, session } = await openDemo(deps, call.body, caller, call.today);
      call.reply.setSession(session);
      return { user: presentUser(user, deps, call.now) };
    },
  };
}
