/** The operator's setting of who mails come from. */
import { StartError } from '../../start-error.ts';

const SENDER = /^([^<>]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;

export function readMailFrom(value = 'Outgo <no-reply@outgo.invalid>'): string {
  if (SENDER.test(value) && !/\p{Cc}/u.test(value)) return value;
  throw new StartError(
    `MAIL_FROM takes one address, such as Outgo <hello@outgo.example>, but it is ${JSON.stringify(value)}.`,
  );
}
