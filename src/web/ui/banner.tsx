// A notice above the page about the whole account, with an action.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  accent: 'bg-accent-soft text-accent-ink',
  warn: 'bg-warn-soft text-warn-ink',
} as const;

interface BannerProps {
  /** The region's name for assistive technology. */
  label: string;
  tone?: keyof typeof tones;
  icon: ReactNode;
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  /** The dismiss button. */
  dismiss?: ReactNode;
}

export function Banner({ label, tone = 'accent', icon, title, lead, actions, dismiss }: BannerProps) {
  return (
    <section
      aria-label={label}
      className={classNames(
        'forced-edge flex items-start gap-3 rounded-xl border border-line py-3 pl-5',
        dismiss ? 'pr-2 sm:items-center' : 'pr-5',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="mt-0.5 shrink-0 max-sm:hidden [&_svg]:size-5">
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{title}</p>
          <p className="text-sm">{lead}</p>
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {dismiss}
    </section>
  );
}
