/** One log for the process. Nothing secret may enter it: no cookie, password, token or mail body (G28). */
import pino from 'pino';
import type { Env } from './env.ts';

const SECRET_FIELDS = ['password', 'token', 'cookie', 'authorization', 'secret', 'html', 'text', 'email'];

export function createLogger(env: Pick<Env, 'logLevel'>) {
  return pino({
    level: env.logLevel,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    serializers: { err: describeError },
  });
}

/** Database errors carry the statement's values in `detail` and `parameters`; only what helps a reader is kept. */
function describeError(error: Error & { code?: string }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack };
}
