/** Reads files in a worker that is loaded with the page; where it cannot be had, offline perhaps, on the page itself. */
import type { WorkerAnswer } from './import-worker.ts';
import { type FileReading, type ReadingRequest, readImportFiles } from './read-files.ts';

export class ImportReader {
  #worker: Worker | null = null;
  /** Counts stops, so that what was stopped is never answered. */
  #stops = 0;

  constructor() {
    this.#start();
  }

  /** Null once it was stopped. */
  async read(
    request: ReadingRequest,
    report: (share: number) => void,
  ): Promise<readonly FileReading[] | null> {
    const stops = this.#stops;
    const reportHere = (share: number) => {
      if (stops === this.#stops) report(share);
    };
    const readings =
      (await this.#readThere(request, reportHere)) ?? (await readImportFiles(request, reportHere));
    return stops === this.#stops ? readings : null;
  }

  /** A worker cannot be interrupted, only ended. */
  stop(): void {
    this.end();
    this.#start();
  }

  end(): void {
    this.#stops += 1;
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** Null where the worker cannot do it. */
  #readThere(
    request: ReadingRequest,
    report: (share: number) => void,
  ): Promise<readonly FileReading[] | null> {
    const worker = this.#worker;
    if (!worker) return Promise.resolve(null);
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#discard(worker);
        resolve(null);
      };
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if (data.kind === 'progress') report(data.share);
        else if (data.kind === 'done') resolve(data.readings);
        else giveUp();
      };
      worker.onerror = giveUp;
      worker.onmessageerror = giveUp;
      worker.postMessage(request);
    });
  }

  #start(): void {
    if (typeof Worker === 'undefined') return;
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = () => this.#discard(worker);
    this.#worker = worker;
  }

  #discard(worker: Worker): void {
    worker.terminate();
    if (this.#worker === worker) this.#worker = null;
  }
}
