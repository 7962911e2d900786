/** Interface to mail: send one message, learn whether to retry. */

export interface OutgoingMail {
  to: string;
  /** `Name <address>` or a bare address, from configuration. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Stable per queued mail, with angle brackets: a repeat after a crash carries the same one. */
  messageId: string;
  headers?: Record<string, string>;
}

export type SendResult =
  | { kind: 'sent' }
  /** A retry may succeed. */
  | ({ kind: 'retry' } & MailFailure)
  /** Permanent: unknown mailbox, refused content, invalid address. */
  | ({ kind: 'permanent' } & MailFailure);

export interface MailFailure {
  /** Goes to the log: `SMTP 550`, `ETIMEDOUT`. Never the server's words, which quote the address. */
  code: string;
  /** Shown to administrators who look the user up. */
  reason: string;
}

export interface MailSender {
  /** Number of parallel deliveries; more would wait inside the sender. */
  atOnce?: number;
  send(mail: OutgoingMail): Promise<SendResult>;
  /** Removes what was sent to an address and is still kept on this machine. */
  forget?(address: string): Promise<void>;
  close(): void;
}
