// The grey shape of what is still loading. Hidden from assistive technology: the caller announces the wait.
import { classNames } from './class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('skeleton forced-edge block h-4 animate-pulse rounded-sm bg-hover', className)}
    />
  );
}
