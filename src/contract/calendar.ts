/** Endpoints of the calendar feed: a secret address that calendar programs read. */
import { z } from 'zod';
import { ALARM_DAYS, type AlarmDays, checkAlarmDays } from '#core/calendar/calendar';
import { checked, defineEndpoints, instant, message, taggedText } from './endpoint.ts';

const alarmDays = checked<AlarmDays | null, AlarmDays | null>(checkAlarmDays, {
  enum: [null, ...ALARM_DAYS],
  description: 'An alarm at 9 in the morning so many days before each event; null is none.',
});

const feed = z.object({
  /** Null where it cannot be shown again because the server's secret was changed; the address still works. */
  address: z.string().nullable(),
  alarmDays: z.literal(ALARM_DAYS).nullable(),
  createdAt: instant,
  /** When a calendar program last read it, to the hour. */
  lastReadAt: instant.nullable(),
});

const feedAnswer = z.object({ feed: feed.nullable() });

export const calendarEndpoints = defineEndpoints({
  'GET /api/calendar-feed': {
    summary: 'The secret address of the user’s calendar, if there is one.',
    access: 'user',
    output: feedAnswer,
  },
  'POST /api/calendar-feed': {
    summary: 'Makes a new secret address. An earlier one stops working.',
    access: 'user',
    output: feedAnswer,
    success: 201,
  },
  'PUT /api/calendar-feed': {
    summary: 'Changes the alarms of the calendar; the address stays.',
    access: 'user',
    body: z.object({ alarmDays }),
    output: feedAnswer,
  },
  'DELETE /api/calendar-feed': {
    summary: 'Switches the address off.',
    access: 'user',
    output: message,
  },
  // The path is not under /api: a calendar program may keep its copy, which private answers of the API forbid.
  'GET /calendar/:file': {
    summary:
      'The calendar as a file (RFC 5545) for whoever has its secret address: one event for each payment of the next 18 months, and the last days to cancel.',
    access: 'visitor',
    anonymous: true,
    tagged: true,
    contentType: 'text/calendar; charset=utf-8',
    params: z.object({ file: z.string().max(100) }),
    output: taggedText,
  },
});
