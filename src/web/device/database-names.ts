/** Databases that survive an expired session; a separate file, because wiping the device needs the names. */

/** Changes that the server has not confirmed. */
export const UNSENT_DATABASE = 'outgo-unsent';
/** A text shared with the installed app. */
export const SHARED_DATABASE = 'outgo-shared';
