/** Where the session secret lies if SESSION_SECRET is not set: a file of DATA_DIR, or a row where machines share no file. */
export const SESSION_SECRET_FILE = 'session-secret';
export const SESSION_SECRET_ROW = 'session';
