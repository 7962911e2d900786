// One tab stop per chart: arrows walk its marks, hover and focus pick the one whose figures are shown.
import { type KeyboardEvent, useRef, useState } from 'react';

export function useChartMarks(count: number) {
  const [current, setCurrent] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const marks = useRef(new Map<number, SVGGElement>());

  function moveTo(index: number) {
    const next = (index + count) % count;
    setStop(next);
    marks.current.get(next)?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight' || event.key === 'ArrowDown') moveTo(stop + 1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') moveTo(stop - 1);
    else if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(count - 1);
    else if (event.key === 'Escape' && current !== null) setCurrent(null);
    else return;
    event.preventDefault();
  }

  /** What each mark's <g> needs to be reached, named and picked. */
  function markProps(index: number, label: string) {
    return {
      ref: (element: SVGGElement | null) => {
        if (element) marks.current.set(index, element);
        else marks.current.delete(index);
      },
      role: 'img' as const,
      'aria-label': label,
      tabIndex: index === Math.min(stop, count - 1) ? 0 : -1,
      onFocus: () => {
        setStop(index);
        setCurrent(index);
      },
      onBlur: () => setCurrent(null),
      onPointerEnter: () => setCurrent(index),
      onPointerLeave: () => setCurrent(null),
      onKeyDown: handleKey,
    };
  }

  return { current: current !== null && current < count ? current : null, markProps };
}
