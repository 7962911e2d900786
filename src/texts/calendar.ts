import { en } from './en/calendar.ts';
import { hi } from './hi/calendar.ts';
import type { ByLanguage } from './language.ts';

/** Texts of the events in a user's own calendar program. */
export const calendarTexts: ByLanguage<typeof en> = { en, hi };
