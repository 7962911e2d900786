// The mark and the name. The mark is drawn in the current colour; docs/brand.md says how it may be used.
import { classNames } from './class-names.ts';

interface LogoProps {
  /** Leaves the name away where there is room for the mark only; the mark is then named. */
  markOnly?: boolean;
  className?: string;
}

export function Logo({ markOnly = false, className }: LogoProps) {
  return (
    <span className={classNames('inline-flex items-center gap-2 text-accent', className)}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named where it stands alone, hidden beside its name */}
      <svg
        viewBox="0 0 32 32"
        fill="none"
        className="size-[1.4em] shrink-0"
        {...(markOnly ? { role: 'img', 'aria-label': 'Outgo' } : { 'aria-hidden': true })}
      >
        <path
          d="M15.2 6.05 A10 10 0 1 0 25.95 16.8"
          stroke="currentColor"
          strokeWidth="4.2"
          strokeLinecap="round"
        />
        <path
          d="M15.8 16.2 L26 6 M19 5.6 H26.4 V13"
          stroke="currentColor"
          strokeWidth="4.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {markOnly ? null : <span className="font-bold text-[1.2em] text-ink tracking-[-0.03em]">Outgo</span>}
    </span>
  );
}
