// The tooltip of a chart's mark. Assistive technology reads the mark's label instead.
import { classNames } from './class-names.ts';

interface ChartTipProps {
  /** Pixels from the chart's left and top edge. */
  x: number;
  y: number;
  width: number;
  title: string;
  text: string;
  detail?: string | undefined;
  /** Puts it below the point instead of above, for marks whose inside must stay readable. */
  isBelow?: boolean;
}

export function ChartTip({ x, y, width, title, text, detail, isBelow = false }: ChartTipProps) {
  // Near an edge the box hangs to the inner side, so it never leaves the chart.
  const shift =
    x < width * 0.25 ? '-translate-x-[12%]' : x > width * 0.75 ? '-translate-x-[88%]' : '-translate-x-1/2';
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'forced-edge pointer-events-none absolute z-10 whitespace-nowrap rounded-md bg-ink px-2.5 py-1.5 text-canvas text-xs leading-snug shadow-float',
        shift,
        !isBelow && '-translate-y-full',
      )}
      style={{ left: x, top: isBelow ? y + 8 : y - 8 }}
    >
      <div className="opacity-80">{title}</div>
      <div className="tabular font-semibold text-sm">{text}</div>
      {detail ? <div className="tabular opacity-80">{detail}</div> : null}
    </div>
  );
}
