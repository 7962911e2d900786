/** Interface to the services that reminders are sent to: one message to one target, and what became of it. */
import type { CalendarEvent, CalendarItem } from '#core/calendar/calendar';
import type { CalendarDay } from '#core/calendar-day';
import type { Answer } from '#core/reminders/answers';

export interface ChannelMessage {
  /** The same at every attempt, so that a receiver can tell a repetition. */
  id: string;
  kind: 'reminder' | 'test';
  title: string;
  lines: readonly string[];
  /** Items of the first lines, in their order. */
  items: readonly MessageItem[];
  /** The page of the app to open. */
  url: string;
}

/** A payment, or the last day to cancel one. */
export interface MessageItem {
  subscriptionId: string;
  name: string;
  kind: CalendarEvent<CalendarItem>['kind'];
  dueOn: CalendarDay;
  /** What the user pays, as a decimal. */
  amount: string;
  currency: string;
  answers: ItemAnswers;
}

/** Opening one of the addresses only asks, so that previews and scanners change nothing. */
export interface ItemAnswers {
  /** Offers all of the choices. */
  any: Link;
  choices: readonly (Link & { answer: Answer })[];
}

export interface Link {
  label: string;
  url: string;
}

/** Why a message did not arrive. Kept and shown, so it says nothing of what the service answered. */
export type DeliveryFault =
  | 'unreachable'
  | 'timeout'
  | 'redirected'
  | 'forbidden_address'
  | 'rate_limited'
  | 'server_error'
  | 'login_refused'
  | 'unknown_target'
  | 'refused';

export type Delivery =
  | { kind: 'sent' }
  /** May be tried again, not before `afterS` seconds where the service named a time. */
  | { kind: 'retry'; fault: DeliveryFault; afterS?: number }
  /** The same message would be refused again. */
  | { kind: 'refused'; fault: DeliveryFault }
  /** The service says that the target will never work again. */
  | { kind: 'gone' };

export interface ChannelSender<Target> {
  send(target: Target, message: ChannelMessage): Promise<Delivery>;
}
