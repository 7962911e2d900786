/** The worker that reads statements, so that the page stays usable and can end it at any time. It sends no request. */
import { readFiles } from './read-files.ts';
import type { ReadingAnswer, ReadingRequest } from './reading.ts';

addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => {
  const answer = (message: ReadingAnswer) => postMessage(message);
  readFiles(data, (share) => answer({ kind: 'progress', share })).then(answer, () =>
    answer({ kind: 'failed' }),
  );
});
