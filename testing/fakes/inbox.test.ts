import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startInbox } from './inbox.ts';

const ENVELOPE = [
  'EHLO sender.example',
  'MAIL FROM:<hello@outgo.example>',
  'RCPT TO:<asha@example.com>',
  'DATA',
];

test('a message whose sender is killed in the middle of it was never accepted', async () => {
  const inbox = await startInbox();
  const socket = connect(Number(new URL(inbox.url).port), '127.0.0.1');
  socket.setEncoding('utf8');
  await once(socket, 'data');
  for (const command of ENVELOPE) {
    socket.write(`${command}\r\n`);
    await once(socket, 'data');
  }
  socket.write('Subject: half of it\r\n\r\nHello');
  socket.resetAndDestroy();
  // Returns once no connection is left; an error that nobody catches fails the run.
  await inbox.close();
  expect(inbox.mails).toEqual([]);
});
