import type { calendarEndpoints } from '#contract/calendar';
import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { KeptAnswers } from '#server/http/kept-answers';
import { answerTexts } from '#texts/en/answers';
import { changeFeed, makeFeed, readCalendar, showFeed } from './service.ts';
import { deleteFeed } from './store.ts';

const KEPT_BYTES = 16 * 1024 * 1024;

export function calendarRoutes(deps: Deps): Pick<Handlers, keyof typeof calendarEndpoints> {
  const kept = new KeptAnswers(KEPT_BYTES);
  return {
    'GET /api/calendar-feed': ({ by }) => showFeed(deps, by.user.id),
    'POST /api/calendar-feed': ({ by }) => makeFeed(deps, by.user.id),
    'PUT /api/calendar-feed': ({ by, body }) => changeFeed(deps, by.user.id, body.alarmDays),
    'DELETE /api/calendar-feed': async ({ by }) => {
      await deleteFeed(deps.db, by.user.id);
      return { message: answerTexts.calendarOff };
    },
    'GET /calendar/:file': ({ params, reply }) => {
      reply.header('content-disposition', 'inline; filename="outgo.ics"');
      return readCalendar(deps, kept, params.file);
    },
  };
}
