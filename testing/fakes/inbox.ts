/** A mail server on loopback that stores mails and can misbehave in every way that mail servers do. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export type InboxMode =
  | 'accept'
  /** 550 at RCPT TO: no such mailbox. */
  | 'reject'
  /** 554 after DATA: content refused. */
  | 'reject_content'
  /** 451 at RCPT TO. */
  | 'defer'
  /** 530 at RCPT TO: sign in first. */
  | 'needs_sign_in'
  /** 554 5.7.1 at RCPT TO, as Postfix answers a server that it does not relay for. */
  | 'no_relay'
  /** 553 5.7.1 at RCPT TO: that sender is not ours to use. */
  | 'not_owned'
  /** 550 at MAIL FROM: our own sender address is refused. */
  | 'reject_sender'
  /** 421 at the greeting. */
  | 'busy'
  /** 535 to every sign-in. */
  | 'bad_password'
  /** Does not answer RCPT TO, until `answerLate`. */
  | 'hang'
  /** Lets nobody in, until `answerLate`. */
  | 'hang_at_greeting'
  /** Stores the message, but disconnects before confirming it. */
  | 'cut_after_data';

export interface ReceivedMail extends Email {
  envelopeTo: string[];
  raw: string;
  /** False where the connection was cut before the sender learnt that it was stored. */
  isConfirmed: boolean;
  /** Time by `performance.now()`. */
  receivedAt: number;
}

export interface Inbox {
  /** The address for `SMTP_URL`. */
  url: string;
  mails: ReceivedMail[];
  /** How often a client has connected, refused connections included. */
  connections: number;
  setMode(mode: InboxMode): void;
  /** How many wait for `answerLate`. */
  readonly waiting: number;
  /** Answers whoever still waits because of `hang` and `hang_at_greeting`, and lets them in. */
  answerLate(): void;
  waitForMail(to: string, subject?: string | RegExp, timeoutMs?: number): Promise<ReceivedMail>;
  /** Stops listening, so that connections are refused, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  clear(): void;
  close(): Promise<void>;
}

export async function startInbox(): Promise<Inbox> {
  const state: State = { mode: 'accept', mails: [], connections: 0, heldAnswers: [] };
  let server = createServer(state);
  const port = await listen(server, 0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: state.mails,
    get connections() {
      return state.connections;
    },
    setMode: (mode) => {
      state.mode = mode;
    },
    get waiting() {
      return state.heldAnswers.length;
    },
    answerLate: () => {
      for (const answer of state.heldAnswers.splice(0)) answer();
    },
    waitForMail: (to, subject, timeoutMs = 20_000) => waitForMail(state.mails, to, subject, timeoutMs),
    pause: () => stop(server),
    resume: async () => {
      server = createServer(state);
      await listen(server, port);
    },
    clear: () => {
      state.mails.length = 0;
    },
    close: () => stop(server),
  };
}

/** The first link of a mail's text part. */
export function linkIn(mail: Email): string {
  const link = mail.text?.match(/https?:\/\/[^\s<>"')\]]+/)?.[0];
  if (link === undefined) throw new Error(`No link in the mail "${mail.subject}".`);
  return link;
}

interface State {
  mode: InboxMode;
  mails: ReceivedMail[];
  connections: number;
  heldAnswers: (() => void)[];
}

function refuse(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function createServer(state: State): SMTPServer {
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // Looking up the caller's name would delay the greeting.
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      state.connections += 1;
      if (state.mode === 'hang_at_greeting') state.heldAnswers.push(done);
      else done(state.mode === 'busy' ? refuse(421, 'Try again later') : null);
    },
    onAuth(auth, _session, done) {
      if (state.mode === 'bad_password') done(refuse(535, 'Authentication failed'));
      else done(null, { user: auth.username ?? 'user' });
    },
    onMailFrom(_address, _session, done) {
      done(state.mode === 'reject_sender' ? refuse(550, 'Sender not allowed') : null);
    },
    onRcptTo({ address }, _session, done) {
      // The answer holds the address, as real servers' answers do.
      if (state.mode === 'reject') done(refuse(550, `5.1.1 <${address}>: no such mailbox`));
      else if (state.mode === 'no_relay') done(refuse(554, `5.7.1 <${address}>: Relay access denied`));
      else if (state.mode === 'not_owned')
        done(refuse(553, '5.7.1 Sender address rejected: not owned by user'));
      else if (state.mode === 'needs_sign_in') done(refuse(530, 'Authentication required'));
      else if (state.mode === 'defer') done(refuse(451, 'Mailbox busy'));
      else if (state.mode === 'hang') state.heldAnswers.push(done);
      else done();
    },
    onData(stream, session, done) {
      void receive(stream).then(async (raw) => {
        if (raw === undefined) return;
        if (state.mode === 'reject_content') return done(refuse(554, 'Message refused'));
        const envelopeTo = session.envelope.rcptTo.map((recipient) => recipient.address);
        const email = await PostalMime.parse(raw);
        const isConfirmed = state.mode !== 'cut_after_data';
        state.mails.push({ ...email, envelopeTo, raw, isConfirmed, receivedAt: performance.now() });
        if (isConfirmed) done(null, 'Accepted');
        else for (const connection of server.connections) connection.close();
      });
    },
  });
  // A client that goes away mid-command is part of the tests, not a failure of the inbox.
  server.on('error', () => {});
  return server;
}

/** Undefined where the sender went away in the middle of it: nothing was accepted, and nobody waits for an answer. */
async function receive(stream: SMTPServerDataStream): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNECTION') return undefined;
    throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return (listener.address() as AddressInfo).port;
}

function stop(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(resolve));
}

async function waitForMail(
  mails: ReceivedMail[],
  to: string,
  subject: string | RegExp | undefined,
  timeoutMs: number,
) {
  const isWanted = (mail: ReceivedMail) =>
    mail.envelopeTo.some((address) => address.toLowerCase() === to.toLowerCase()) &&
    (subject === undefined ||
      (typeof subject === 'string'
        ? (mail.subject ?? '').includes(subject)
        : subject.test(mail.subject ?? '')));
  const until = Date.now() + timeoutMs;
  for (;;) {
    const mail = mails.findLast(isWanted);
    if (mail) return mail;
    if (Date.now() > until) {
      const seen = mails.map((each) => `${each.envelopeTo.join()}: ${each.subject}`).join('; ') || 'none';
      throw new Error(`No mail to ${to} within ${timeoutMs} ms. Seen: ${seen}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
