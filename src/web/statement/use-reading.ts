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
  const [requested, setRequested] = useState<readonly string[]>([]);

  // Loaded with the page, so that nothing is fetched once a file is chosen.
  useEffect(() => {
    worker.current = startWorker(worker);
    return () => worker.current?.terminate();
  }, []);

  function start(request: ReadingRequest) {
    setState({ kind: 'working', share: 0 });
    setRequested([]);
    const running = worker.current ?? startWorker(worker);
    worker.current = running;
    running.onmessage = ({ data }: MessageEvent<ReadingAnswer>) => {
      if (data.kind === 'requested') setRequested((before) => [...before, ...data.addresses]);
      else if (data.kind === 'progress') setState({ kind: 'working', share: data.share });
      else if (data.kind === 'failed') fail();
      // Rendered in slices: a long list of findings must not hold the page up.
      else startTransition(() => setState(data));
    };
    running.onerror = fail;
    running.onmessageerror = fail;
    running.postMessage(request);
  }

  /** A worker that failed may be broken, so the next try gets a new one. */
  function fail() {
    worker.current?.terminate();
    worker.current = null;
    setState({ kind: 'failed' });
  }

  /** A worker cannot be interrupted, only ended. */
  function cancel() {
    worker.current?.terminate();
    worker.current = startWorker(worker);
    setState({ kind: 'idle' });
  }

  return { state, requested, start, cancel, reset: () => setState({ kind: 'idle' }) };
}

function startWorker(held: { current: Worker | null }): Worker {
  const started = new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' });
  // A worker that could not be loaded, offline perhaps, is not used.
  started.onerror = () => {
    if (held.current === started) held.current = null;
  };
  return started;
}
