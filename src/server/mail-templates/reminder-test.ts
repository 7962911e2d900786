/** A test that somebody sends to see that reminders arrive. */
import type { Message } from '#server/mail/service';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';
import { layOut } from './layout.ts';

export const REMINDER_TEST_MAIL = 'reminder-test';

export function writeReminderTest(to: { name: string | null; language: Language; url: string }): Message {
  const { greeting, channelTest, reminder } = mailTexts[to.language];
  return layOut({
    kind: REMINDER_TEST_MAIL,
    language: to.language,
    subject: channelTest.title,
    before: [greeting(to.name), channelTest.line],
    button: { label: reminder.button, url: to.url },
    after: [],
  });
}
