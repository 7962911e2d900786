/** Renders only the visible rows of a scrolling list. Every row has the same height. */
import { type RefObject, useEffect, useRef, useState } from 'react';

interface WindowRows<Frame extends HTMLElement> extends RowRange {
  frame: RefObject<Frame | null>;
  /** Pixels of the rows left away above and below. */
  before: number;
  after: number;
}

interface RowRange {
  start: number;
  end: number;
}

interface WantedRange extends RowRange {
  /** The first row in sight. */
  first: number;
}

/** A list this long gets a frame of its own to scroll in; a shorter one is simply part of the page. */
export const FRAME_FROM_ROWS = 40;

/** Rows rendered beyond the edge on each side, and the step in which the window moves. */
const MARGIN_ROWS = 8;
const STEP_ROWS = 4;
/** Rows rendered before the frame has been measured. */
const FIRST_ROWS = 24;
/** Many new rows in one frame would block a phone. */
const NEW_ROWS_PER_FRAME = 3;

export function useWindowRows<Frame extends HTMLElement, Row>(
  rows: readonly Row[],
  rowHeight: number,
  keyOf: (row: Row) => string,
): WindowRows<Frame> {
  const frame = useRef<Frame>(null);
  const [wanted, setWanted] = useState<WantedRange>({ start: 0, end: FIRST_ROWS, first: 0 });
  const [rendered, setRendered] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => {
      const next = findRange(element.scrollTop, element.clientHeight, rowHeight);
      setWanted((known) => (known.start === next.start && known.end === next.end ? known : next));
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
  const start = Math.min(wanted.start, Math.max(0, rows.length - 1));
  const keys = rows.slice(start, wanted.end).map(keyOf);
  const now = chooseRows(keys, rendered, Math.max(0, wanted.first - start));
  // A set, like the rendered ones: with two rows of one key the lengths would never become equal.
  const shown = new Set(keys.slice(now.start, now.end));
  const isRendered = shown.size === rendered.size && [...shown].every((key) => rendered.has(key));
  useEffect(() => {
    if (isRendered) return undefined;
    const next = requestAnimationFrame(() => setRendered(shown));
    return () => cancelAnimationFrame(next);
  });
  const range = { start: start + now.start, end: start + now.end };
  return { frame, ...range, before: range.start * rowHeight, after: (rows.length - range.end) * rowHeight };
}

/**
 * The part of the wanted rows to render now: the longest run of those that are there already, and a few new ones next
 * to it, below first. With none there already it begins at the first row in sight.
 */
export function chooseRows(keys: readonly string[], rendered: ReadonlySet<string>, first: number): RowRange {
  const begin = Math.min(first, Math.max(0, keys.length - 1));
  const { start, end } = findLongestRun(keys, rendered) ?? { start: begin, end: begin };
  const below = Math.min(NEW_ROWS_PER_FRAME, keys.length - end);
  const above = Math.min(NEW_ROWS_PER_FRAME - below, start);
  return { start: start - above, end: end + below };
}

function findLongestRun(keys: readonly string[], rendered: ReadonlySet<string>): RowRange | undefined {
  let longest: RowRange | undefined;
  let start = 0;
  for (let end = 0; end <= keys.length; end += 1) {
    const key = keys[end];
    if (key !== undefined && rendered.has(key)) continue;
    if (end - start > (longest ? longest.end - longest.start : 0)) longest = { start, end };
    start = end + 1;
  }
  return longest;
}

/** The rows to render, in steps, so that most scroll events change nothing. */
export function findRange(scrollTop: number, height: number, rowHeight: number): WantedRange {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const last = Math.ceil((Math.max(0, scrollTop) + height) / rowHeight);
  return {
    start: Math.max(0, Math.floor((first - MARGIN_ROWS) / STEP_ROWS) * STEP_ROWS),
    end: Math.ceil((last + MARGIN_ROWS) / STEP_ROWS) * STEP_ROWS,
    first,
  };
}
