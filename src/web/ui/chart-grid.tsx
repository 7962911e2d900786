// The lines and figures behind an upright chart. Hidden from assistive technology: each mark says its own figure.
import type { ScaleLinear } from 'd3-scale';

interface ChartGridProps {
  scale: ScaleLinear<number, number>;
  left: number;
  width: number;
  /** Formats the axis; without it the values are whole counts. */
  formatTick?: ((value: number) => string) | undefined;
}

export function ChartGrid({ scale, left, width, formatTick }: ChartGridProps) {
  const ticks = formatTick ? scale.ticks(4) : scale.ticks(4).filter(Number.isInteger);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a plain SVG group takes no focus
    <g aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${scale(tick)})`}>
          <line x1={left} x2={width} className="stroke-line" />
          <text x={left - 8} dy="0.32em" textAnchor="end" className="tabular fill-muted">
            {formatTick ? formatTick(tick) : tick}
          </text>
        </g>
      ))}
    </g>
  );
}
