import type { FastifyBaseLogger } from 'fastify';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** The log of short commands: what goes wrong ends them with a line of its own. */
export const SILENT_LOG: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
