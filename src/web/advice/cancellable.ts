/** Requests that the user can cancel. */

/** The user cancelled the request; not a failure. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

// Outside any component: a request continues while its card is not rendered.
const running = new Map<string, AbortController>();

export async function runCancellable<Answer>(
  key: string,
  run: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  running.set(key, controller);
  try {
    return await run(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new Cancelled() : error;
  } finally {
    if (running.get(key) === controller) running.delete(key);
  }
}

/** Does nothing if no request is running. */
export function cancelRunning(key: string): void {
  running.get(key)?.abort();
}
