/** Renders only the visible rows of a scrolling list. Every row has the same height. */
import { type RefObject, useEffect, useRef, useState } from 'react';

interface WindowRows<Frame extends HTMLElement> {
  frame: RefObject<Frame | null>;
  start: number;
  end: number;
  /** Pixels of the rows left away above and below. */
  before: number;
  after: number;
}

/** A list this long gets a frame of its own to scroll in; a shorter one is simply part of the page. */
export const FRAME_FROM_ROWS = 40;

/** Rows rendered beyond the edge on each side, and the step in which the window moves. */
const MARGIN_ROWS = 8;
const STEP_ROWS = 4;
/** Before the frame has been measured. */
const FIRST_ROWS = 24;
/** Rendered at once, and added in each frame after: many rows in one frame would block a phone. */
const ROWS_PER_FRAME = 4;

export function useWindowRows<Frame extends HTMLElement>(
  count: number,
  rowHeight: number,
): WindowRows<Frame> {
  const frame = useRef<Frame>(null);
  const [range, setRange] = useState({ start: 0, end: FIRST_ROWS });
  const [rendered, setRendered] = useState(ROWS_PER_FRAME);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => {
      const next = findRange(element.scrollTop, element.clientHeight, rowHeight);
      setRange((known) => (known.start === next.start && known.end === next.end ? known : next));
    };
    // Measured after layout, to avoid forcing one.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [rowHeight]);
  const start = Math.min(range.start, Math.max(0, count - 1));
  const wanted = Math.min(range.end, count);
  const end = Math.min(wanted, start + rendered);
  useEffect(() => {
    if (end === wanted) return undefined;
    const next = requestAnimationFrame(() => setRendered(rendered + ROWS_PER_FRAME));
    return () => cancelAnimationFrame(next);
  }, [end, wanted, rendered]);
  return { frame, start, end, before: start * rowHeight, after: Math.max(0, count - end) * rowHeight };
}

/** The rows to render, in steps, so that most scroll events change nothing. */
export function findRange(
  scrollTop: number,
  height: number,
  rowHeight: number,
): { start: number; end: number } {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const last = Math.ceil((Math.max(0, scrollTop) + height) / rowHeight);
  return {
    start: Math.max(0, Math.floor((first - MARGIN_ROWS) / STEP_ROWS) * STEP_ROWS),
    end: Math.ceil((last + MARGIN_ROWS) / STEP_ROWS) * STEP_ROWS,
  };
}
