/** Links in a reminder by which one item is answered without signing in: signed, and bound to that day's message. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CalendarEvent, CalendarItem } from '#core/calendar/calendar';
import { type CalendarDay, dayInZone, parseDay } from '#core/calendar-day';
import { type Answer, answersTo } from '#core/reminders/answers';
import type { Deps } from '#server/deps';
import { isId } from '#server/id';
import { deriveKey } from '#server/secrets/sealing';
import type { ReminderMessage } from './channel.ts';

export const ANSWER_PATH = '/api/reminders/answer';

/** The item of a message that a link is about. */
export interface AnsweredItem {
  userId: string;
  subscriptionId: string;
  kind: CalendarEvent<CalendarItem>['kind'];
  dueOn: CalendarDay;
  /** The payment that it is, or that cancelling prevents. */
  paidOn: CalendarDay;
  /** The day of the message: each message can be answered once. */
  sentOn: CalendarDay;
}

export function writeAnswerLink(deps: Deps, item: AnsweredItem): string {
  const { userId, subscriptionId, kind, dueOn, paidOn, sentOn } = item;
  const text = [userId, subscriptionId, kind, dueOn, paidOn, sentOn].join('.');
  return `${deps.env.linkOrigin}${ANSWER_PATH}?token=${text}.${sign(deps, text).toString('base64url')}`;
}

interface AnswerLinks {
  /** Offers all of the choices. */
  any: string;
  choices: readonly { answer: Answer; url: string }[];
}

/** The same links on every channel, so that the message is answered once in all. */
export function writeAnswerLinks(
  deps: Deps,
  { user, decidedAt }: Pick<ReminderMessage, 'user' | 'decidedAt'>,
  { kind, on, paidOn, item }: CalendarEvent<CalendarItem & { id: string }>,
): AnswerLinks {
  // Sent again on a later day it is still the same message, which can be answered once.
  const sentOn = dayInZone(decidedAt.getTime(), user.timeZone);
  const any = writeAnswerLink(deps, {
    userId: user.id,
    subscriptionId: item.id,
    kind,
    dueOn: on,
    paidOn,
    sentOn,
  });
  return { any, choices: answersTo(kind).map((answer) => ({ answer, url: `${any}&answer=${answer}` })) };
}

/** Null if it was not written by this server. */
export function readAnswerToken(deps: Deps, token: string): AnsweredItem | null {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(end, 0));
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  const right = sign(deps, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [userId = '', subscriptionId = '', kind, ...days] = text.split('.');
  const [dueOn, paidOn, sentOn] = days.map((day) => parseDay(day));
  if (!isId(userId) || !isId(subscriptionId) || !dueOn || !paidOn || !sentOn) return null;
  return {
    userId,
    subscriptionId,
    kind: kind === 'payment' ? 'payment' : 'cancel-by',
    dueOn,
    paidOn,
    sentOn,
  };
}

function sign(deps: Deps, text: string): Buffer {
  return createHmac('sha256', deriveKey(deps, 'reminder-answer')).update(text).digest();
}
