// A progress mark. It is decoration: the words beside it, or `label`, say what is going on.
import { classNames } from './class-names.ts';

interface SpinnerProps {
  /** Announced when nothing beside the spinner says what is being waited for. */
  label?: string;
  className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span className={classNames('inline-flex', className)} role={label ? 'status' : undefined}>
      <svg className="size-[1em] animate-spin" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
