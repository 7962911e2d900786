// A run of figures over time as a line over a soft area.
import { scaleLinear, scalePoint } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { ChartDatum } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartGrid } from './chart-grid.tsx';
import { ChartTip } from './chart-tip.tsx';
import { useChartMarks } from './use-chart-marks.ts';
import { useElementWidth } from './use-element-width.ts';

interface LineChartProps {
  label: string;
  columns: readonly [string, string];
  data: readonly ChartDatum[];
  formatTick?: (value: number) => string;
  height?: number;
  tableToggle?: string;
}

const LEFT = 44;
const RIGHT = 8;
const TOP = 12;
const BOTTOM = 24;

export function LineChart({ label, columns, data, formatTick, height = 220, tableToggle }: LineChartProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(480);
  const { current, markProps } = useChartMarks(data.length);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...data.map((datum) => datum.value))])
    .nice(4)
    .range([height - BOTTOM, TOP]);
  const x = scalePoint()
    .domain(data.map((datum) => datum.key))
    .range([LEFT, Math.max(LEFT + 1, width - RIGHT)]);
  const at = (datum: ChartDatum) => x(datum.key) ?? LEFT;
  const stroke = line<ChartDatum>()
    .x(at)
    .y((datum) => y(datum.value))
    .curve(curveMonotoneX);
  const fill = area<ChartDatum>()
    .x(at)
    .y0(height - BOTTOM)
    .y1((datum) => y(datum.value))
    .curve(curveMonotoneX);
  const step = Math.max(x.step(), 1);
  const every = Math.ceil(data.length / Math.max(1, Math.floor((width - LEFT) / 64)));
  const shown = current === null ? undefined : data[current];

  return (
    <ChartFrame
      label={label}
      columns={columns}
      rows={data.map((datum) => [datum.label, datum.text] as const)}
      {...(tableToggle ? { tableToggle } : {})}
    >
      <div ref={frame} className="relative" style={{ height }}>
        {/* biome-ignore lint/a11y/useSemanticElements: fieldset has no meaning inside an SVG */}
        <svg width={width} height={height} role="group" aria-label={label} className="text-xs">
          <ChartGrid scale={y} left={LEFT} width={width} formatTick={formatTick} />
          <path d={fill(data.slice()) ?? ''} className="fill-accent opacity-12" />
          <path
            d={stroke(data.slice()) ?? ''}
            fill="none"
            strokeWidth={2}
            strokeLinejoin="round"
            className="stroke-accent forced-colors:stroke-[CanvasText]"
          />
          {data.map((datum, index) => (
            <g
              key={datum.key}
              {...markProps(index, `${datum.label}, ${datum.text}`)}
              className="outline-none"
            >
              <rect
                x={at(datum) - step / 2}
                y={TOP}
                width={step}
                height={height - TOP - BOTTOM}
                fill="transparent"
              />
              {current === index ? (
                <>
                  <line x1={at(datum)} x2={at(datum)} y1={TOP} y2={height - BOTTOM} className="stroke-edge" />
                  <circle
                    cx={at(datum)}
                    cy={y(datum.value)}
                    r={5}
                    strokeWidth={2}
                    className="fill-accent stroke-surface"
                  />
                </>
              ) : null}
              {index % every === 0 ? (
                <text x={at(datum)} y={height - 6} textAnchor="middle" className="fill-muted">
                  {datum.tick ?? datum.label}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
        {shown ? (
          <ChartTip x={at(shown)} y={y(shown.value)} width={width} title={shown.label} text={shown.text} />
        ) : null}
      </div>
    </ChartFrame>
  );
}
