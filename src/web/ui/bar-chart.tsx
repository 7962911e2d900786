// Amounts side by side: upright bars for a run of months, lying ones for a ranking with long names.
import { scaleBand, scaleLinear } from 'd3-scale';
import { ChartFrame } from './chart-frame.tsx';
import { ChartGrid } from './chart-grid.tsx';
import { ChartTip } from './chart-tip.tsx';
import { classNames } from './class-names.ts';
import { useChartMarks } from './use-chart-marks.ts';
import { useElementWidth } from './use-element-width.ts';

export interface ChartDatum {
  key: string;
  /** Full name, read aloud, in the tip and in the table. */
  label: string;
  /** A shorter label for the axis, if it needs one. */
  tick?: string;
  value: number;
  /** The value in words. */
  text: string;
  /** Stands out from the others, for example the current month. */
  isMarked?: boolean;
}

interface BarChartProps {
  label: string;
  columns: readonly [string, string];
  data: readonly ChartDatum[];
  /** Formats the axis; whole numbers by default. */
  formatTick?: (value: number) => string;
  direction?: 'upright' | 'lying';
  height?: number;
  tableToggle?: string;
}

export function BarChart({ direction = 'upright', ...props }: BarChartProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(480);
  const height = props.height ?? (direction === 'lying' ? props.data.length * 34 + 4 : 220);
  const Drawing = direction === 'lying' ? LyingBars : UprightBars;
  return (
    <ChartFrame
      label={props.label}
      columns={props.columns}
      rows={props.data.map((datum) => [datum.label, datum.text] as const)}
      {...(props.tableToggle ? { tableToggle: props.tableToggle } : {})}
    >
      <div ref={frame} className="relative" style={{ height }}>
        <Drawing {...props} width={width} height={height} />
      </div>
    </ChartFrame>
  );
}

interface DrawingProps extends Omit<BarChartProps, 'direction' | 'height'> {
  width: number;
  height: number;
}

const barClass = 'outline-none [&:focus-visible>.bar]:stroke-focus [&:focus-visible>.bar]:stroke-[3px]';

function UprightBars({ label, data, width, height, formatTick }: DrawingProps) {
  const { current, markProps } = useChartMarks(data.length);
  const left = 48;
  const bottom = 24;
  const top = 12;
  const y = scaleLinear()
    .domain([0, Math.max(1, ...data.map((datum) => datum.value))])
    .nice(4)
    .range([height - bottom, top]);
  const x = scaleBand()
    .domain(data.map((datum) => datum.key))
    .range([left, width])
    .paddingInner(0.35)
    .paddingOuter(0.15);
  const every = Math.ceil(data.length / Math.max(1, Math.floor((width - left) / 36)));
  const shown = current === null ? undefined : data[current];
  const hasMarks = data.some((datum) => datum.isMarked);
  const isStrong = (datum: ChartDatum, index: number) =>
    current === null ? !hasMarks || datum.isMarked === true : current === index;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: fieldset has no meaning inside an SVG */}
      <svg width={width} height={height} role="group" aria-label={label} className="text-xs">
        <ChartGrid scale={y} left={left} width={width} formatTick={formatTick} />
        {data.map((datum, index) => (
          <g key={datum.key} {...markProps(index, `${datum.label}, ${datum.text}`)} className={barClass}>
            <rect
              x={x(datum.key)}
              y={top}
              width={x.bandwidth()}
              height={height - bottom - top}
              fill="transparent"
            />
            <rect
              x={x(datum.key)}
              y={y(datum.value)}
              width={x.bandwidth()}
              height={Math.max(0, height - bottom - y(datum.value))}
              rx={Math.min(4, x.bandwidth() / 3)}
              className={classNames(
                'bar forced-colors:fill-[CanvasText]',
                isStrong(datum, index) ? 'fill-accent' : 'fill-accent-mid',
              )}
            />
            {index % every === 0 ? (
              <text
                x={(x(datum.key) ?? 0) + x.bandwidth() / 2}
                y={height - 6}
                textAnchor="middle"
                className={datum.isMarked ? 'fill-ink font-semibold' : 'fill-muted'}
              >
                {datum.tick ?? datum.label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      {shown ? (
        <ChartTip
          x={(x(shown.key) ?? 0) + x.bandwidth() / 2}
          y={y(shown.value)}
          width={width}
          title={shown.label}
          text={shown.text}
        />
      ) : null}
    </>
  );
}

function LyingBars({ label, data, width, height }: DrawingProps) {
  const { markProps } = useChartMarks(data.length);
  const longest = Math.max(0, ...data.map((datum) => (datum.tick ?? datum.label).length));
  const left = Math.min(width * 0.42, longest * 7.4 + 12);
  const right = Math.max(0, ...data.map((datum) => datum.text.length)) * 8 + 12;
  const x = scaleLinear()
    .domain([0, Math.max(1, ...data.map((datum) => datum.value))])
    .range([0, Math.max(1, width - left - right)]);
  const row = height / Math.max(1, data.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: fieldset has no meaning inside an SVG
    <svg width={width} height={height} role="group" aria-label={label} className="text-sm">
      {data.map((datum, index) => (
        <g
          key={datum.key}
          {...markProps(index, `${datum.label}, ${datum.text}`)}
          transform={`translate(0 ${index * row})`}
          className={barClass}
        >
          <text x={left - 10} y={row / 2} dy="0.34em" textAnchor="end" className="fill-ink">
            {datum.tick ?? datum.label}
          </text>
          <rect
            x={left}
            y={row / 2 - 8}
            width={Math.max(2, x(datum.value))}
            height={16}
            rx={4}
            className="bar fill-accent forced-colors:fill-[CanvasText]"
          />
          <text
            x={left + x(datum.value) + 8}
            y={row / 2}
            dy="0.34em"
            className="tabular fill-muted font-medium"
          >
            {datum.text}
          </text>
        </g>
      ))}
    </svg>
  );
}
