/** Tests of accounts use this: a server whose mail arrives in a fake inbox, and links read from it. */
import { type Inbox, linkIn, startInbox } from './fakes/inbox.ts';
import { startApp, type TestApp, type TestAppOptions } from './start-app.ts';

export interface MailedApp {
  app: TestApp;
  inbox: Inbox;
  /** The token of the newest mail to that address, once it has arrived; earlier mails are discarded. */
  takeToken(to: string, subject?: string | RegExp): Promise<string>;
  close(): Promise<void>;
}

export const PASSWORD = 'a right password';

/** Verification is required here, as it is wherever SMTP is set up. */
export async function startMailedApp(options: TestAppOptions = {}): Promise<MailedApp> {
  const inbox = await startInbox();
  const app = await startApp({ ...options, env: { SMTP_URL: inbox.url, ...options.env } });
  return {
    app,
    inbox,
    async takeToken(to, subject) {
      const mail = await inbox.waitForMail(to, subject);
      inbox.clear();
      return tokenOf(linkIn(mail));
    },
    async close() {
      await app.close();
      await inbox.close();
    },
  };
}

export function tokenOf(link: string): string {
  const token = new URL(link).searchParams.get('token');
  if (token === null) throw new Error(`No token in ${link}`);
  return token;
}

export function signUpBody(email: string, more: Record<string, unknown> = {}) {
  return { name: 'Asha Rao', email, password: PASSWORD, country: 'India', ...more };
}

/** Runs the same thing many times at once and counts the outcomes by status. */
export async function countStatuses(times: number, run: (at: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, at) => run(at)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
