import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface ErrorStateProps {
  title: ReactNode;
  description?: ReactNode;
  /** The action's label and handler. */
  actionLabel?: string;
  onAction?: () => void;
  isActing?: boolean;
  className?: string;
}

export function ErrorState({
  title,
  description,
  actionLabel,
  onAction,
  isActing = false,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={classNames('flex flex-col items-center px-6 py-10 text-center', className)}>
      <span
        aria-hidden="true"
        className="mb-4 grid size-12 place-items-center rounded-xl bg-danger-soft text-danger-ink"
      >
        <CircleAlert className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      {description ? (
        <p className="mt-1 max-w-sm text-balance text-[0.9375rem] text-muted">{description}</p>
      ) : null}
      {actionLabel && onAction ? (
        <Button variant="secondary" className="mt-5" loading={isActing} onClick={onAction}>
          {actionLabel}
        </Button>
      ) : null}
    </div>
  );
}
