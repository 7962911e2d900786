// The frame of every chart: its label, and the same figures as a table for assistive technology.
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface ChartFrameProps {
  /** Names the figure and its table. */
  label: string;
  columns: readonly [string, ...string[]];
  rows: ReadonlyArray<readonly [string, ...string[]]>;
  children: ReactNode;
  /** If given, the label of a button that shows the table to everyone. */
  tableToggle?: string;
  className?: string;
}

export function ChartFrame({ label, columns, rows, children, tableToggle, className }: ChartFrameProps) {
  const captionId = useId();
  const table = (
    <table aria-labelledby={captionId} className="w-full text-sm">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-1 text-left font-medium text-muted last:text-right">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]} className="border-t">
            {row.map((text, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row" className="py-1 text-left font-normal">
                  {text}
                </th>
              ) : (
                <td key={columns[index]} className="tabular py-1 last:text-right">
                  {text}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <figure aria-labelledby={captionId} className={classNames('min-w-0', className)}>
      <figcaption id={captionId} className="sr-only">
        {label}
      </figcaption>
      {children}
      {tableToggle ? (
        <details className="mt-3">
          <summary className="w-fit py-1 text-muted text-sm underline decoration-line underline-offset-4 hover:text-ink">
            {tableToggle}
          </summary>
          <div className="mt-2 max-h-64 overflow-y-auto">{table}</div>
        </details>
      ) : (
        <div className="sr-only">{table}</div>
      )}
    </figure>
  );
}
