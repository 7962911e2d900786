/** False in a component's first frame, true from the next one on: what waits for it is laid out in a task of its own. */
import { startTransition, useEffect, useState } from 'react';

export function useNextFrame(): boolean {
  const [isNext, setIsNext] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setIsNext(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isNext;
}
