/** The last output of a process that a failure ends: the kind and the place in the code, never values. */
import { describeError } from './describe-error.ts';
import { StartError } from './start-error.ts';

/** One line. For an unexpected failure: its type and place in the code. */
export function describeEnd(error: unknown): string {
  if (error instanceof StartError) return `outgo: ${error.message}\n`;
  return `outgo: ended by an unforeseen failure: ${JSON.stringify(describeError(error))}\n`;
}

/**
 * Without these handlers Node prints the whole error with all its values. After an unhandled rejection
 * nothing is half-done, so the process goes on; after an uncaught exception its memory cannot be trusted.
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

const READER_GONE = ['EPIPE', 'ERR_STREAM_DESTROYED'];

/** Whoever reads the output may have seen enough (`| head`); a backup is made all the same. */
function outliveReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!READER_GONE.includes(error.code ?? '')) throw error;
  });
}

/** Runs a short command: whatever ends it is printed as one line, with exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  reportCrashes();
  outliveReader(process.stdout);
  outliveReader(process.stderr);
  try {
    await work();
  } catch (error) {
    process.stderr.write(describeEnd(error));
    process.exitCode = 1;
  }
}
