/** One section of the landing page: its heading, its lead, its measure. */
import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface LandingSectionProps {
  id?: string;
  heading: string;
  lead?: string;
  /** A tinted ground, to set neighbours apart. */
  isTinted?: boolean;
  /** A picture beside all of it. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function LandingSection(props: LandingSectionProps) {
  const { id, heading, lead, isTinted = false, aside, className, children } = props;
  const headingId = useId();
  const column = 'mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24';
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames(isTinted && 'border-y bg-sunken', className)}
    >
      <div className={aside ? `${column} grid items-center gap-12 md:grid-cols-[1fr_auto]` : column}>
        <div>
          <h2
            id={headingId}
            className="font-bold text-3xl tracking-[-0.025em] sm:text-[2.5rem] sm:leading-tight"
          >
            {heading}
          </h2>
          {lead ? <p className="mt-3 max-w-2xl text-lg text-muted">{lead}</p> : null}
          {children}
        </div>
        {aside}
      </div>
    </section>
  );
}
