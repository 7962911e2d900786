// A data table that scrolls inside its own frame, so the page never scrolls sideways.
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface TableProps extends ComponentProps<'table'> {
  /** Names the table, and the scrolling frame around it, for assistive technology. */
  label: string;
  /** Pixels after which the rows scroll under a fixed head. */
  maxHeight?: number;
}

export function Table({ label, maxHeight, className, ...rest }: TableProps) {
  return (
    <section
      aria-label={label}
      // A frame that can scroll must be reachable by keyboard to be scrolled by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above; WCAG 2.1.1
      tabIndex={0}
      className="relative overflow-auto rounded-[inherit] focus-visible:outline-offset-[-2px]"
      style={maxHeight === undefined ? undefined : { maxHeight }}
    >
      <table
        {...rest}
        aria-label={label}
        className={classNames('w-full border-collapse text-[0.9375rem]', className)}
      />
    </section>
  );
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} className={classNames('sticky top-0 z-10 bg-surface', props.className)} />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames('border-b border-line last:border-b-0', className)} />;
}

interface CellProps {
  /** Right-aligned tabular figures. */
  numeric?: boolean;
}

export function HeaderCell({
  numeric = false,
  className,
  scope = 'col',
  ...rest
}: ComponentProps<'th'> & CellProps) {
  return (
    <th
      {...rest}
      scope={scope}
      className={classNames(
        // A shadow, because the border of a collapsed table does not travel with a sticky head.
        'whitespace-nowrap px-4 py-2.5 font-medium text-muted text-sm shadow-[inset_0_-1px_0_var(--color-line)] first:pl-5 last:pr-5',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    />
  );
}

export function Cell({ numeric = false, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'px-4 py-3 align-middle first:pl-5 last:pr-5',
        numeric && 'tabular whitespace-nowrap text-right',
        className,
      )}
    />
  );
}
