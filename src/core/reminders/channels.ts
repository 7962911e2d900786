// The ways in which a reminder leaves the app. Mail is for everyone, the others are part of Pro.

export type ProChannel = 'push' | 'telegram' | 'ntfy' | 'discord' | 'slack' | 'gotify' | 'webhook';
export type Channel = 'mail' | ProChannel;
