// The mark and the name. The mark is drawn in the current colour; docs/brand.md says how it may be used.
import { classNames } from './class-names.ts';

/** A ring, open to the upper right, from which one coin leaves. */
const MARK_RING = 'M17.02 8.08 A9.75 9.75 0 1 0 23.92 14.98';

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
        <path d={MARK_RING} stroke="currentColor" strokeWidth="5" />
        <circle cx="25.4" cy="6.6" r="3.6" fill="currentColor" />
      </svg>
      {markOnly ? null : <span className="font-bold text-[1.2em] text-ink tracking-[-0.03em]">Outgo</span>}
    </span>
  );
}
