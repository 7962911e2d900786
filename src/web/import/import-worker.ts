/** The worker that reads files of subscriptions, so that the page stays usable and can end it at any time. */
import { type FileReading, type ReadingRequest, readImportFiles } from './read-files.ts';

export type WorkerAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; readings: readonly FileReading[] }
  | { kind: 'failed' };

const answer = (message: WorkerAnswer) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => {
  readImportFiles(data, (share) => answer({ kind: 'progress', share })).then(
    (readings) => answer({ kind: 'done', readings }),
    () => answer({ kind: 'failed' }),
  );
});
