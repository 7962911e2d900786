/** Reminders that wait in the mail queue are checked before each attempt, and the ledger says what became of them. */
import type { Deps } from '#server/deps';
import type { AgingMail } from '#server/mail/service';
import { REMINDER_MAIL } from '#server/mail-templates/reminder';
import { noteDelivery } from './ledger-store.ts';
import { readMailKey, writeMessage } from './mail-channel.ts';
import { refreshMessage } from './refresh.ts';

export function agingReminders(deps: Deps): AgingMail {
  return {
    kind: REMINDER_MAIL,
    async refresh({ onceKey }, mayRepeat) {
      const key = readMailKey(onceKey);
      const message = key && (await refreshMessage(deps, key, { mayRepeat }));
      return message && { to: message.user.email, message: writeMessage(deps, message) };
    },
    async note(db, { onceKey }, delivery) {
      const key = readMailKey(onceKey);
      if (key) await noteDelivery(db, key, delivery);
    },
  };
}
