// A figure that holds until it changes, as a line of steps; one that is known to come is dashed. The label says it in words.
import { scaleLinear } from 'd3-scale';
import { ChartGrid } from './chart-grid.tsx';
import { useElementWidth } from './use-element-width.ts';

export interface Step {
  key: string;
  /** The time in any unit, growing. */
  at: number;
  value: number;
  /** The figure as it is written. */
  text: string;
  /** The text below the axis. */
  tick: string;
  isComing?: boolean;
}

interface StepChartProps {
  label: string;
  steps: readonly [Step, ...Step[]];
  /** The present, which a step may lie after. */
  now: number;
  formatTick: (value: number) => string;
  height?: number;
}

/** The least room on the left; words of a language may need more. */
const LEFT = 40;
const RIGHT = 12;
const TOP = 24;
const BOTTOM = 24;
/** The line's length beyond the last step, so that the step is seen. */
const TAIL = 0.15;
/** About the width of a digit, in pixels. */
const DIGIT = 7.5;

export function StepChart({ label, steps, now, formatTick, height = 180 }: StepChartProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(480);
  const [first] = steps;
  const last = steps.at(-1) ?? first;
  const end = Math.max(now, last.at);
  const y = scaleLinear()
    .domain([0, Math.max(...steps.map(({ value }) => value)) || 1])
    .nice(4)
    .range([height - BOTTOM, TOP]);
  const left = Math.max(LEFT, ...y.ticks(4).map((tick) => formatTick(tick).length * DIGIT + 10));
  const x = scaleLinear()
    .domain([first.at, end + Math.max(1, (end - first.at) * TAIL)])
    .range([left, Math.max(left + 1, width - RIGHT)]);
  const known = steps.filter((step) => !step.isComing);
  const coming = steps.find((step) => step.isComing);
  const right = width - RIGHT;
  const line = known.map((step) => `H${x(step.at)}V${y(step.value)}`).join('');
  const lastKnown = known.at(-1);
  /** The text is on the side that the line does not come from, if there is room. */
  const heightOf = (step: Step) => {
    const before = steps[steps.indexOf(step) - 1];
    const below = y(step.value) + 18;
    const isFall = before !== undefined && before.value > step.value;
    return isFall && below < height - BOTTOM - 4 ? below : y(step.value) - 10;
  };
  return (
    <div ref={frame} style={{ height }}>
      <svg width={width} height={height} role="img" aria-label={label} className="text-xs">
        <ChartGrid scale={y} left={left} width={width} formatTick={formatTick} />
        {lastKnown ? (
          <path
            d={`M${x(first.at)} ${y(first.value)}${line}H${coming ? x(coming.at) : right}`}
            fill="none"
            strokeWidth={2}
            strokeLinejoin="round"
            className="stroke-accent forced-colors:stroke-[CanvasText]"
          />
        ) : null}
        {coming && lastKnown ? (
          <path
            d={`M${x(coming.at)} ${y(lastKnown.value)}V${y(coming.value)}H${right}`}
            fill="none"
            strokeWidth={2}
            strokeDasharray="5 4"
            className="stroke-accent forced-colors:stroke-[CanvasText]"
          />
        ) : null}
        {steps.map((step) => (
          <circle
            key={step.key}
            cx={x(step.at)}
            cy={y(step.value)}
            r={4}
            strokeWidth={2}
            className={
              step.isComing
                ? 'fill-surface stroke-accent forced-colors:stroke-[CanvasText]'
                : 'fill-accent stroke-surface forced-colors:fill-[CanvasText]'
            }
          />
        ))}
        {placeTexts(steps, (step) => x(step.at), right, 'text').map(({ step, at }) => (
          <text key={step.key} x={at} y={heightOf(step)} className="tabular fill-ink font-medium">
            {step.text}
          </text>
        ))}
        {placeTexts(steps, (step) => x(step.at), right, 'tick').map(({ step, at }) => (
          <text key={step.key} x={at} y={height - 6} className="tabular fill-muted">
            {step.tick}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Places texts from the last one back, each where it has room before the next; none is cut off at the right. */
function placeTexts(
  steps: readonly Step[],
  xOf: (step: Step) => number,
  right: number,
  field: 'text' | 'tick',
): { step: Step; at: number }[] {
  const placed: { step: Step; at: number }[] = [];
  let limit = right;
  for (const step of steps.toReversed()) {
    const length = step[field].length * DIGIT;
    const wanted = xOf(step) - 4;
    const at = placed.length === 0 ? Math.max(0, Math.min(wanted, limit - length)) : wanted;
    if (at + length <= limit) {
      placed.push({ step, at });
      limit = at - DIGIT;
    }
    // A figure must not lie on the line that leads to the next one.
    if (field === 'text') limit = Math.min(limit, xOf(step) - DIGIT);
  }
  return placed;
}
