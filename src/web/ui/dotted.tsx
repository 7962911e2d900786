// Short facts in a line with dots between them. Where the line breaks, the dot at the break is cut off on the left.
import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Dotted({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames('[clip-path:inset(-1rem_-100vw_-1rem_0)]', className)}>
      <div className="-ml-3 flex flex-wrap items-baseline">
        {Children.toArray(children).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other key, and keep their places
          <span key={index} className="relative min-w-0 pl-3">
            {index > 0 ? (
              <span className="absolute left-0 w-3 whitespace-pre text-center text-muted"> · </span>
            ) : null}
            {fact}
          </span>
        ))}
      </div>
    </div>
  );
}
