// The ways in which a reminder leaves the app. Mail is for everyone, the others are part of Pro.

/** Channels whose address a user types. */
export const SEND_TO = ['telegram', 'ntfy', 'discord', 'slack', 'gotify', 'webhook'] as const;
export type SendTo = (typeof SEND_TO)[number];

export const PRO_CHANNELS = ['push', ...SEND_TO] as const;
export type ProChannel = (typeof PRO_CHANNELS)[number];
export type Channel = 'mail' | ProChannel;

/** Devices and addresses of one user, all together. */
export const CHANNEL_LIMIT = 10;

/** What became of the last message; `sealed`: the server's secret was changed, so the address cannot be read. */
export const CHANNEL_RESULTS = [
  'sent',
  'unreachable',
  'timeout',
  'redirected',
  'forbidden_address',
  'rate_limited',
  'server_error',
  'login_refused',
  'unknown_target',
  'refused',
  'sealed',
] as const;
export type ChannelResult = (typeof CHANNEL_RESULTS)[number];

/** What became of a test by mail; `retrying`: the mail server has not taken it yet; `kept`: as a file, where there is no mail server. */
export const TEST_MAIL_RESULTS = ['waiting', 'retrying', 'sent', 'kept', 'failed'] as const;
export type TestMailResult = (typeof TEST_MAIL_RESULTS)[number];
