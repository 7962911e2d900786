import type { reminderEndpoints } from '#contract/reminders';
import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { askToStop, stopMails } from '#server/mail/stop-link';
import { actorOf } from '#server/subscriptions/actor';
import { askAnswer, takeAnswer } from './answer.ts';
import type { ReminderChannel } from './channel.ts';
import { showHistory, showOlder } from './history.ts';
import { changeSettings, reminderList, showSettings } from './service.ts';
import { sendTestMail, showTestMail } from './test-mail.ts';

export function reminderRoutes(
  deps: Deps,
  channels: readonly ReminderChannel[],
): Pick<Handlers, keyof typeof reminderEndpoints> {
  return {
    'GET /api/reminders/settings': (call) => showSettings(deps, actorOf(call)),
    'PUT /api/reminders/settings': (call) => changeSettings(deps, actorOf(call), call.body),
    'GET /api/reminders/test-mail': (call) => showTestMail(deps, actorOf(call)),
    'POST /api/reminders/test-mail': (call) => sendTestMail(deps, actorOf(call)),
    'GET /api/reminders/history': (call) =>
      showHistory(deps, actorOf(call), { only: call.query.subscription, channels }),
    'GET /api/reminders/history/older': (call) =>
      showOlder(deps, actorOf(call), { only: call.query.subscription, before: call.query.before }),
    'GET /api/reminders/answer': ({ query, headers }) =>
      askAnswer(deps, { ...query, answer: query.answer, spoken: headers['accept-language'] }),
    'POST /api/reminders/answer': ({ query, headers, raw }) =>
      takeAnswer(deps, { token: query.token, spoken: headers['accept-language'], body: raw }),
    'GET /api/reminders/unsubscribe': ({ query, headers }) =>
      askToStop(deps, reminderList, query.token, headers['accept-language']),
    'POST /api/reminders/unsubscribe': ({ query, headers, raw }) =>
      stopMails(deps, reminderList, { token: query.token, headers, body: raw }),
  };
}
