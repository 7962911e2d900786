/** A page that lists the mails sent in development and opens them as a mail app would. */
import { createServer } from 'node:http';
import { escapeHtml } from '#core/text/html';
import type { Inbox } from './fakes/inbox.ts';

export async function showMails(
  inbox: Pick<Inbox, 'mails'>,
  port: number,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const at = /^\/(\d+)$/.exec(request.url ?? '')?.[1];
    const mail = at === undefined ? undefined : inbox.mails[Number(at)];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (mail) return response.end(mail.html ?? `<pre>${escapeHtml(mail.text ?? '')}</pre>`);
    const rows = inbox.mails.map(
      (each, index) =>
        `<li><a href="/${index}">${escapeHtml(each.subject ?? '(no subject)')}</a> to ${escapeHtml(each.envelopeTo.join(', '))}</li>`,
    );
    return response.end(
      `<!doctype html><title>Mails</title><body style="font:16px/1.6 system-ui;max-width:40rem;margin:2rem auto"><h1>Mails</h1><ol reversed>${rows.reverse().join('') || '<li>None yet</li>'}</ol>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
