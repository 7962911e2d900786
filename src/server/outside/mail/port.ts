/** What the rest of the server knows of mail: hand over one message, learn whether to try again. */

export interface OutgoingMail {
  to: string;
  /** `Name <address>` or a bare address, from configuration. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Stable per outbox row, with angle brackets: a repeat after a crash carries the same one. */
  messageId: string;
  headers?: Record<string, string>;
}

export type SendResult =
  | { kind: 'sent' }
  /** The same message may well pass later. */
  | ({ kind: 'retry' } & MailFailure)
  /** This message will never pass: unknown mailbox, refused content, no address. */
  | ({ kind: 'permanent' } & MailFailure);

export interface MailFailure {
  /** For the log: `SMTP 550`, `ETIMEDOUT`. Never the server's words, which quote the address. */
  code: string;
  /** For an administrator who looks the person up. */
  reason: string;
}

export interface MailSender {
  send(mail: OutgoingMail): Promise<SendResult>;
  close(): void;
}
