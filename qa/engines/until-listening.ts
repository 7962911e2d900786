import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves with true once the program listens, and with false where it has ended before. */
export async function untilListening(port: number, ended: Promise<unknown>): Promise<boolean> {
  let hasEnded = false;
  const noteEnd = () => {
    hasEnded = true;
  };
  void ended.then(noteEnd, noteEnd);
  while (!hasEnded) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
    await sleep(50);
  }
  return false;
}
