/** How many rows of a long list are rendered: a few more with each frame, so that none of them holds the page up. */
import { startTransition, useEffect, useState } from 'react';

const STEP = 12;

export function useGrowing(total: number): number {
  const [count, setCount] = useState(STEP);
  useEffect(() => {
    if (count >= total) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + STEP)));
    return () => cancelAnimationFrame(frame);
  }, [count, total]);
  return count;
}
