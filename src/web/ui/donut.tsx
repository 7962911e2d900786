// A donut chart, with a tooltip for the active segment and all figures in a hidden table.
import type { ReactNode } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTip } from './chart-tip.tsx';
import { classNames } from './class-names.ts';
import { divideRing, drawPart } from './ring.ts';
import { useChartMarks } from './use-chart-marks.ts';

export interface DonutSegment {
  key: string;
  label: string;
  /** Determines the angle; `text` and `detail` are shown. */
  value: number;
  colour: string;
  text: string;
  detail?: string;
}

interface DonutProps {
  label: string;
  segments: readonly DonutSegment[];
  /** Heads of the table: the part, its figure and, where segments have one, its detail. */
  columns: readonly [string, string, string?];
  /** Shown in the middle of the ring. */
  children?: ReactNode;
  size?: number;
  className?: string;
}

const THICKNESS = 0.27;

export function Donut({ label, segments, columns, children, size = 208, className }: DonutProps) {
  const { current, markProps } = useChartMarks(segments.length);
  const radius = size / 2 - 4;
  const ring = { inner: radius * (1 - THICKNESS), outer: radius, gap: radius * 0.022, corner: 3 };
  const values = segments.map(({ value }) => value);
  const parts = divideRing(values, ring);
  const shown = current === null ? undefined : segments[current];
  const shownPart = current === null ? undefined : parts[current];
  // The tooltip is outside the ring, so that it covers neither the segment nor the middle.
  const angle = shownPart ? (shownPart.start + shownPart.end) / 2 : 0;
  const [tipX, tipY] = [Math.sin(angle) * radius, -Math.cos(angle) * radius];
  const rows = segments.map((segment) => {
    const cells: [string, ...string[]] = [segment.label, segment.text];
    if (columns[2] !== undefined) cells.push(segment.detail ?? '');
    return cells;
  });
  const heads: [string, ...string[]] = [columns[0], columns[1]];
  if (columns[2] !== undefined) heads.push(columns[2]);

  return (
    <ChartFrame label={label} columns={heads} rows={rows} className={classNames('w-fit', className)}>
      <div className="relative" style={{ width: size, height: size }}>
        {/* biome-ignore lint/a11y/useSemanticElements: fieldset has no meaning inside an SVG */}
        <svg width={size} height={size} role="group" aria-label={label}>
          <g transform={`translate(${size / 2} ${size / 2})`}>
            {segments.map(({ key, colour, ...segment }, index) => (
              <g
                key={key}
                {...markProps(
                  index,
                  [segment.label, segment.text, segment.detail].filter(Boolean).join(', '),
                )}
                className="cursor-default outline-none [&:focus-visible>path]:stroke-focus [&:focus-visible>path]:stroke-[3px]"
              >
                <path
                  d={drawPart(parts[index] ?? { start: 0, end: 0 }, ring)}
                  fill={colour}
                  className={classNames(
                    'forced-color-adjust-none transition-opacity duration-100',
                    current !== null && current !== index && 'opacity-45',
                  )}
                />
              </g>
            ))}
          </g>
        </svg>
        {children ? (
          <div className="pointer-events-none absolute inset-0 grid place-items-center text-center">
            <div style={{ maxWidth: radius * 1.3 }}>{children}</div>
          </div>
        ) : null}
        {shown ? (
          <ChartTip
            x={size / 2 + tipX}
            y={size / 2 + tipY}
            width={size}
            isBelow={tipY > 0}
            title={shown.label}
            text={shown.text}
            detail={shown.detail}
          />
        ) : null}
      </div>
    </ChartFrame>
  );
}
