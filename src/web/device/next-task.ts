/** Resolves in a task of its own: what waits for it does not lengthen the task in hand, so input is handled in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
