/** Questions that a person may leave while they run. */

/** The person left the question before its answer: nothing has failed. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

// By question, outside any component: it goes on running while its card is not on the screen.
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

/** Nothing happens where nothing runs. */
export function cancelRunning(key: string): void {
  running.get(key)?.abort();
}
