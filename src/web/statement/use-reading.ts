/** Runs the worker over the chosen files: progress, questions, result, and an end at any time. */
import { startTransition, useEffect, useRef, useState } from 'react';
import type { Question, Reading, ReadingAnswer, ReadingRequest } from './reading.ts';

export type ReadingState =
  | { kind: 'idle' }
  | { kind: 'working'; share: number }
  | { kind: 'question'; question: Question }
  | { kind: 'done'; reading: Reading }
  | { kind: 'failed' };

export function useReading() {
  const worker = useRef<Worker | null>(null);
  const [state, setState] = useState<ReadingState>({ kind: 'idle' });

  // Loaded with the page, so that nothing is fetched once a file is chosen.
  useEffect(() => {
    worker.current = startWorker();
    return () => worker.current?.terminate();
  }, []);

  function start(request: ReadingRequest) {
    setState({ kind: 'working', share: 0 });
    const running = worker.current ?? startWorker();
    worker.current = running;
    running.onmessage = ({ data }: MessageEvent<ReadingAnswer>) => {
      if (data.kind === 'progress') setState({ kind: 'working', share: data.share });
      // In slices: a long list of findings must not hold the page up.
      else startTransition(() => setState(data));
    };
    running.onerror = () => setState({ kind: 'failed' });
    running.postMessage(request);
  }

  /** A worker cannot be interrupted, only ended. */
  function cancel() {
    worker.current?.terminate();
    worker.current = startWorker();
    setState({ kind: 'idle' });
  }

  return { state, start, cancel, reset: () => setState({ kind: 'idle' }) };
}

function startWorker(): Worker {
  return new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' });
}
