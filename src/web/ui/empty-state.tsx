import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ title, description, icon, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex flex-col items-center px-6 py-10 text-center', className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-4 grid size-12 place-items-center rounded-xl bg-accent-soft text-accent-ink [&_svg]:size-6"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-semibold">{title}</p>
      {description ? (
        <p className="mt-1 max-w-sm text-balance text-[0.9375rem] text-muted">{description}</p>
      ) : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
