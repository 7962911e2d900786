/** Databases that outlive an expired session, named apart from what fills them: wiping the device must know them. */

/** Changes that the server has not confirmed. */
export const UNSENT_DATABASE = 'outgo-unsent';
/** A text shared with the installed app. */
export const SHARED_DATABASE = 'outgo-shared';
