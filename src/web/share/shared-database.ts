/** Where a text waits that was shared with the installed app: named apart, because whoever wipes the device must know it. */
export const SHARED_DATABASE = 'outgo-shared';
