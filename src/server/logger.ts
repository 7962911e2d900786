/** The process log. It contains no personal data: no values, e-mails, links, bodies or error messages. */
import pino, { type DestinationStream } from 'pino';
import { describeError } from './describe-error.ts';
import type { Env } from './env.ts';

const SECRET_FIELDS = ['password', 'token', 'cookie', 'authorization', 'secret', 'html', 'text', 'email'];

export function createLogger(env: Pick<Env, 'logLevel'>, destination?: DestinationStream) {
  const options: pino.LoggerOptions = {
    level: env.logLevel,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    // Errors are described under any key: one printed field by field shows the parameters of its statement.
    formatters: { log: describeErrors },
    hooks: { logMethod: hideMessages },
  };
  return pino(options, destination ?? openOutput());
}

/**
 * Writes the lines of one turn of the event loop at once, since each write stops the process. A killed process loses
 * the lines of its last turn at most.
 */
export class LineWriter implements DestinationStream {
  #lines = '';

  constructor(private readonly destination: DestinationStream) {}

  write(line: string): void {
    if (this.#lines === '') setImmediate(() => this.flushSync());
    this.#lines += line;
  }

  flushSync(): void {
    if (this.#lines === '') return;
    this.destination.write(this.#lines);
    this.#lines = '';
  }
}

let output: LineWriter | undefined;

/** The standard output, shared by all loggers of the process. */
function openOutput(): LineWriter {
  if (output) return output;
  const writer = new LineWriter(pino.destination({ sync: true }));
  process.once('exit', () => writer.flushSync());
  output = writer;
  return writer;
}

function describeErrors(fields: Record<string, unknown>): Record<string, unknown> {
  const found = Object.entries(fields).filter(([, value]) => value instanceof Error);
  if (found.length === 0) return fields;
  return { ...fields, ...Object.fromEntries(found.map(([name, error]) => [name, describeError(error)])) };
}

/** pino, and some callers inside the web framework, take an error's message as the text of the line. */
function hideMessages(this: pino.Logger, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, text, ...rest] = args as [unknown, unknown, ...unknown[]];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (!(error instanceof Error)) {
    method.apply(this, args);
    return;
  }
  const fields = first instanceof Error ? { err: first } : first;
  const line = typeof text === 'string' && text !== error.message ? text : 'an error without a description';
  method.apply(this, [fields, line, ...rest] as unknown as Parameters<pino.LogFn>);
}
