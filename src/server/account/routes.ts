import type { accountEndpoints } from '#contract/account';
import { DEVICE_COOKIE, DEVICE_SECONDS } from '#server/auth/device';
import type { Handlers } from '#server/http/call';
import type { PlanDeps } from '#server/plan/deps';
import { presentUser } from '#server/users/present';
import { answerTexts } from '#texts/en/answers';
import { deleteOwnAccount } from './deletion.ts';
import { exportCsv, exportJson } from './export.ts';
import {
  changeCountry,
  changeName,
  changePassword,
  changePreferences,
  endOneSession,
  endOtherSessions,
  showSessions,
} from './service.ts';

export function accountRoutes(deps: PlanDeps): Pick<Handlers, keyof typeof accountEndpoints> {
  return {
    'PUT /api/user/country': async ({ by, body, now }) =>
      presentUser(await changeCountry(deps, by.user, body), deps, now),
    'POST /api/user/update-profile': async ({ by, body, now }) =>
      presentUser(await changeName(deps, by.user, body.name), deps, now),
    'POST /api/user/change-password': async ({ by, body, requestId, reply }) => {
      reply.setCookie(DEVICE_COOKIE, await changePassword(deps, by, body, requestId), DEVICE_SECONDS);
      return { message: answerTexts.passwordChanged };
    },
    'PUT /api/user/preferences': async ({ by, body, now }) =>
      presentUser(await changePreferences(deps, by.user, body), deps, now),
    'POST /api/user/delete': async ({ by, body, requestId, reply }) => {
      await deleteOwnAccount(deps, by, body.email, requestId);
      reply.clearSession();
      return { message: answerTexts.accountDeleted };
    },
    'GET /api/user/export.json': ({ by, today, reply }) => {
      reply.header('content-disposition', `attachment; filename="outgo-${today}.json"`);
      return exportJson(deps, by.user, today);
    },
    'GET /api/user/export.csv': ({ by, today, reply }) => {
      reply.header('content-disposition', `attachment; filename="outgo-${today}.csv"`);
      return exportCsv(deps, by.user, today);
    },
    'GET /api/user/sessions': ({ by }) => showSessions(deps, by),
    'DELETE /api/user/sessions': async ({ by, requestId }) => ({
      ended: await endOtherSessions(deps, by, requestId),
      message: answerTexts.signedOutElsewhere,
    }),
    'DELETE /api/user/sessions/:id': async ({ by, params, requestId, reply }) => {
      if (await endOneSession(deps, by, params.id, requestId)) reply.clearSession();
      return { message: answerTexts.sessionEnded };
    },
  };
}
