/** The worker that reads statements, so that the page stays usable and can end it at any time. It sends no request. */
import { readFiles } from './read-files.ts';
import type { ReadingAnswer, ReadingRequest } from './reading.ts';

const answer = (message: ReadingAnswer) => postMessage(message);
/** A worker's requests are not among the page's, so it reports its own. */
const observer = new PerformanceObserver((list) =>
  answer({ kind: 'requested', addresses: list.getEntries().map(({ name }) => name) }),
);

addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => {
  observer.observe({ type: 'resource' });
  readFiles(data, (share) => answer({ kind: 'progress', share })).then(answer, () =>
    answer({ kind: 'failed' }),
  );
});
