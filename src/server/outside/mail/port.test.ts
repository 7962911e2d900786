import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyDkim } from '#testing/dkim';
import { type Inbox, linkIn, startInbox } from '#testing/fakes/inbox';
import { readDkim } from './dkim-settings.ts';
import { createOutboxFolder } from './outbox-folder.ts';
import type { MailSender, OutgoingMail } from './port.ts';
import { createSmtpSender, needsTls } from './smtp.ts';

const start = new Date('2026-11-15T10:00:00.000Z');
const clock = { now: () => start };

function buildMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    to: 'asha@example.com',
    from: 'Outgo <hello@outgo.example>',
    subject: 'Verify your address – ₹',
    text: 'Open http://localhost:3000/verify-email?token=abc to go on.',
    html: '<p>Open <a href="http://localhost:3000/verify-email?token=abc">this</a></p>',
    messageId: '<row-1@outgo.example>',
    ...changes,
  };
}

function createSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = readDkim({
    DKIM_DOMAIN: 'outgo.example',
    DKIM_SELECTOR: 'mail',
    DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
  });
  return { dkim, publicKey };
}

describe('mail over SMTP', () => {
  let inbox: Inbox;
  let sender: MailSender;

  beforeAll(async () => {
    inbox = await startInbox();
    sender = createSmtpSender({ url: inbox.url, clock });
  });
  beforeEach(() => {
    inbox.clear();
    inbox.setMode('accept');
  });
  afterAll(async () => {
    sender.close();
    await inbox.close();
  });

  test('a mail arrives with both parts, its own id, its date and extra headers', async () => {
    const headers = { 'List-Unsubscribe': '<https://outgo.example/u?t=1>' };
    expect(await sender.send(buildMail({ headers }))).toEqual({ kind: 'sent' });
    const mail = await inbox.waitForMail('asha@example.com', 'Verify');
    expect(mail.subject).toBe('Verify your address – ₹');
    expect(mail.messageId).toBe('<row-1@outgo.example>');
    expect(mail.html).toContain('<a href=');
    expect(mail.date).toBe('2026-11-15T10:00:00.000Z');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: '<https://outgo.example/u?t=1>' }),
    );
    expect(linkIn(mail)).toBe('http://localhost:3000/verify-email?token=abc');
  });

  test('an unsubscribe header is one line, however long', async () => {
    const link = `<https://outgo.example/api/reminders/unsubscribe?token=${'a'.repeat(200)}>`;
    const post = 'List-Unsubscribe=One-Click';
    await sender.send(buildMail({ headers: { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': post } }));
    const { raw } = await inbox.waitForMail('asha@example.com');
    expect(raw).toContain(`List-Unsubscribe: ${link}\r\nList-Unsubscribe-Post: ${post}\r\n`);
  });

  test('a mail is signed with the key of the operator, both unsubscribe headers too', async () => {
    const { dkim, publicKey } = createSigner();
    const signing = createSmtpSender({ url: inbox.url, clock, dkim });
    const link = `<https://outgo.example/api/reminders/unsubscribe?token=${'a'.repeat(200)}>`;
    const headers = { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    await signing.send(buildMail({ headers }));
    signing.close();
    const { raw } = await inbox.waitForMail('asha@example.com');
    const { isRight, fields, tags } = verifyDkim(raw, publicKey);
    expect(isRight).toBe(true);
    expect(tags).toMatchObject({ d: 'outgo.example', s: 'mail', a: 'rsa-sha256' });
    expect(fields).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']));
    expect(verifyDkim(raw.replace('One-Click', 'Two-Clicks'), publicKey).isRight).toBe(false);
    expect(verifyDkim(raw.replace('to go on', 'to go off'), publicKey).isRight).toBe(false);
  });

  test('a line break in a subject or header adds neither header nor recipient', async () => {
    const evil = 'Hello\r\nBcc: thief@evil.test\r\n\r\nbody';
    await sender.send(buildMail({ subject: evil, headers: { 'X-Name': evil } }));
    const mail = await inbox.waitForMail('asha@example.com');
    expect(mail.envelopeTo).toEqual(['asha@example.com']);
    expect(mail.headers.map((header) => header.key)).not.toContain('bcc');
    expect(mail.text).toContain('to go on.');
  });

  test.each([
    'a@x.test,b@y.test',
    '"a@x.test b"@y.test',
    'a@x.test\r\nRCPT TO:<b@y.test>',
    'Name <a@x.test>',
    'nobody',
    '',
  ])('the recipient %j is refused for good and nothing is sent', async (to) => {
    expect((await sender.send(buildMail({ to }))).kind).toBe('permanent');
    expect(inbox.mails).toHaveLength(0);
  });

  test.each([
    ['reject', 'permanent'],
    ['reject_content', 'permanent'],
    ['defer', 'retry'],
    ['needs_sign_in', 'retry'],
    ['no_relay', 'retry'],
    ['not_owned', 'retry'],
    ['reject_sender', 'retry'],
    ['busy', 'retry'],
    ['hang', 'retry'],
    ['cut_after_data', 'retry'],
  ] as const)('a server that does "%s" means %s', async (mode, kind) => {
    inbox.setMode(mode);
    const impatient = createSmtpSender({
      url: inbox.url,
      clock,
      idleTimeoutMs: mode === 'hang' ? 300 : 10_000,
    });
    expect((await impatient.send(buildMail())).kind).toBe(kind);
    impatient.close();
  });

  test('a repeat after a lost answer carries the same message id', async () => {
    inbox.setMode('cut_after_data');
    await sender.send(buildMail());
    inbox.setMode('accept');
    await sender.send(buildMail());
    expect(inbox.mails.map((mail) => mail.messageId)).toEqual([
      '<row-1@outgo.example>',
      '<row-1@outgo.example>',
    ]);
  });

  test('a wrong mail password is ours to repair, so the mail is kept for later', async () => {
    inbox.setMode('bad_password');
    const signedIn = createSmtpSender({ url: inbox.url.replace('//', '//user:wrong@'), clock });
    expect((await signedIn.send(buildMail())).kind).toBe('retry');
    signedIn.close();
  });

  test('options in the address print no mail', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    const talkative = createSmtpSender({ url: `${inbox.url}?logger=true&debug=true`, clock });
    try {
      expect(await talkative.send(buildMail())).toEqual({ kind: 'sent' });
      expect(printed).not.toHaveBeenCalled();
    } finally {
      talkative.close();
      printed.mockRestore();
    }
  });

  test('options in the address do not make a bad certificate good', async () => {
    // The server's own certificate, which the library brings along, has run out.
    const server = new SMTPServer({ secure: true, authOptional: true });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const url = `smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    const careless = createSmtpSender({ url, clock });
    try {
      expect(await careless.send(buildMail())).toMatchObject({ kind: 'retry' });
    } finally {
      careless.close();
      await new Promise<void>((resolve) => server.close(resolve));
    }
  });

  test.each([
    ['smtp://mail.example:587', true],
    ['smtp://user:password@10.0.0.5', true],
    ['smtp://mail.example:25?requireTLS=false', false],
    ['smtps://mail.example', false],
    ['smtp://127.0.0.1:1025', false],
    ['smtp://[::1]:1025', false],
    ['smtp://localhost', false],
    ['smtp://localhost.evil.test', true],
  ])('%s must be encrypted before anything is said: %s', (url, isNeeded) => {
    expect(needsTls(url)).toBe(isNeeded);
  });

  test('a server elsewhere that offers no encryption gets no mail', async () => {
    // Another name for this machine, so that it does not count as loopback.
    const elsewhere = createSmtpSender({ url: inbox.url.replace('127.0.0.1', '0.0.0.0'), clock });
    expect(await elsewhere.send(buildMail())).toMatchObject({ kind: 'retry', code: expect.any(String) });
    expect(inbox.mails).toEqual([]);
    elsewhere.close();
  });

  test('a right mail password is used', async () => {
    const signedIn = createSmtpSender({ url: inbox.url.replace('//', '//user:p%40ss@'), clock });
    expect(await signedIn.send(buildMail())).toEqual({ kind: 'sent' });
    signedIn.close();
  });

  test('a delivery that neither ends nor fails is given up as a whole', async () => {
    inbox.setMode('hang');
    const patient = createSmtpSender({ url: inbox.url, clock, idleTimeoutMs: 1_000, totalTimeoutMs: 100 });
    expect(await patient.send(buildMail())).toEqual({
      kind: 'retry',
      code: 'ETIMEDOUT',
      reason: 'The mail server took too long.',
    });
    patient.close();
  });

  test('one connection is used for many mails, unless the address says otherwise', async () => {
    const quiet = await startInbox();
    const countFor = async (query: string) => {
      const before = quiet.connections;
      const own = createSmtpSender({ url: quiet.url + query, clock });
      for (let place = 0; place < 4; place += 1)
        expect(await own.send(buildMail({ to: `p${place}@example.com` }))).toEqual({ kind: 'sent' });
      own.close();
      return quiet.connections - before;
    };
    expect(await countFor('?maxConnections=1')).toBe(1);
    expect(await countFor('?maxConnections=1&maxMessages=2')).toBe(2);
    expect(await countFor('?pool=false')).toBe(4);
    await quiet.close();
  });

  test.each([
    ['', 10],
    ['?maxConnections=3', 3],
    ['?maxConnections=5000', 20],
    ['?maxConnections=none', 10],
    ['?pool=false', undefined],
  ])('with %j in the address it sends %s at once', (query, atOnce) => {
    const own = createSmtpSender({ url: inbox.url + query, clock });
    expect(own.atOnce).toBe(atOnce);
    own.close();
  });

  test.each([
    ['hang', '?maxConnections=1'],
    ['hang', '?pool=false'],
    ['hang_at_greeting', '?maxConnections=1'],
    ['hang_at_greeting', '?pool=false'],
  ] as const)(
    'a mail that is given up is not sent when the server answers after all (%s, %s)',
    async (mode, query) => {
      const { dkim } = createSigner();
      const own = createSmtpSender({ url: inbox.url + query, clock, dkim, totalTimeoutMs: 300 });
      inbox.setMode(mode);
      const late = await Promise.all([
        own.send(buildMail()),
        own.send(buildMail({ to: 'second@example.com' })),
      ]);
      expect(late.map(({ kind }) => kind)).toEqual(['retry', 'retry']);
      inbox.setMode('accept');
      inbox.answerLate();
      // Another try of the third is no fault: 300 ms are little on a busy machine.
      const third = buildMail({ to: 'third@example.com' });
      await expect.poll(() => own.send(third)).toEqual({ kind: 'sent' });
      expect(new Set(inbox.mails.flatMap(({ envelopeTo }) => envelopeTo))).toEqual(
        new Set(['third@example.com']),
      );
      own.close();
    },
  );

  test('a mail that is given up takes no other with it', async () => {
    const own = createSmtpSender({ url: inbox.url, clock, totalTimeoutMs: 4_000 });
    inbox.setMode('hang');
    const late = own.send(buildMail());
    await vi.waitFor(() => expect(inbox.waiting).toBe(1), 20_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const inTime = own.send(buildMail({ to: 'second@example.com' }));
    expect((await late).kind).toBe('retry');
    inbox.setMode('accept');
    inbox.answerLate();
    expect(await inTime).toEqual({ kind: 'sent' });
    expect(inbox.mails.map(({ envelopeTo }) => envelopeTo)).toEqual([['second@example.com']]);
    own.close();
  });

  test('a server that is away is retried and works again once it is back', async () => {
    await inbox.pause();
    expect((await sender.send(buildMail())).kind).toBe('retry');
    await inbox.resume();
    expect(await sender.send(buildMail())).toEqual({ kind: 'sent' });
  });
});

describe('mail in the outbox folder', () => {
  let folder: string;
  let sender: MailSender;
  let instant = start;

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox');
    instant = start;
    sender = createOutboxFolder({ folder, clock: { now: () => instant } });
  });

  test('a mail becomes one private, readable message file', async () => {
    expect(await sender.send(buildMail())).toEqual({ kind: 'sent' });
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^20261115T100000000Z_row-1@outgo-example-[0-9a-f]{12}\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    expect(mail.to).toEqual([{ name: '', address: 'asha@example.com' }]);
    expect(mail.subject).toBe('Verify your address – ₹');
    expect(mail.text).toContain('token=abc');
    expect(mail.html).toContain('<a href=');
  });

  test('the same message is kept once, even later', async () => {
    await sender.send(buildMail());
    instant = new Date('2026-11-16T10:00:00.000Z');
    await sender.send(buildMail());
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('files sort by time, and a hostile id cannot leave the folder', async () => {
    await sender.send(buildMail({ messageId: '<../../etc/passwd@x>' }));
    instant = new Date('2026-11-15T10:00:01.000Z');
    await sender.send(buildMail({ messageId: '<.._.._etc_passwd@x>' }));
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(2);
    expect(names[0]).toMatch(/^20261115T100000/);
    expect(names[1]).toMatch(/^20261115T100001/);
  });

  test('what was sent to an address is forgotten, half-written drafts and odd case included', async () => {
    await sender.send(buildMail({ to: 'Asha@example.com' }));
    const [sent = ''] = await readdir(folder);
    await writeFile(join(folder, `.${sent}.0b5f.tmp`), await readFile(join(folder, sent)));
    await sender.send(buildMail({ to: 'ravi@example.com', messageId: '<row-2@outgo.example>' }));
    await sender.forget?.('asha@example.com');
    expect(await readdir(folder)).toEqual([expect.stringContaining('row-2')]);
  });

  test.each(['asha@münchen.example', `${'a'.repeat(60)}@${'long-name.'.repeat(12)}example`])(
    'what was sent to %s is forgotten',
    async (to) => {
      await sender.send(buildMail({ to }));
      expect(await readdir(folder)).toHaveLength(1);
      await sender.forget?.(to);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test('a folder that cannot be written means try again later', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'file');
    await writeFile(file, '');
    const blocked = createOutboxFolder({ folder: file, clock });
    expect((await blocked.send(buildMail())).kind).toBe('retry');
  });
});
