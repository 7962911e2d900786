/** The last words of a process: what kind of failure ended it and where, never what it held. */
import { describeError } from './describe-error.ts';
import { StartError } from './start-error.ts';

/** One line; of an unforeseen failure its kind and place in the code. */
export function describeEnd(error: unknown): string {
  if (error instanceof StartError) return `outgo: ${error.message}\n`;
  return `outgo: ended by an unforeseen failure: ${JSON.stringify(describeError(error))}\n`;
}

/**
 * Without these Node prints the whole error, with every value it holds. A failure that nobody waited for leaves
 * nothing half-done, so it is told and the process goes on; after any other, what is in memory cannot be trusted.
 */
export function reportCrashes(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(describeEnd(error));
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => {
    process.stderr.write(`outgo: a failure was not handled: ${JSON.stringify(describeError(error))}\n`);
  });
}
