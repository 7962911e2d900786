// Short facts in a line with dots between them. Where the line breaks, the dot at the break is out of sight.
import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Dotted({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames('overflow-hidden', className)}>
      <div className="-ml-3 flex flex-wrap items-baseline">
        {Children.toArray(children).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other key, and keep their places
          <span key={index} className="min-w-0 pl-3">
            {index > 0 ? (
              <span className="-ml-3 inline-block w-3 whitespace-pre text-center text-muted text-sm">
                {' '}
                ·{' '}
              </span>
            ) : null}
            {fact}
          </span>
        ))}
      </div>
    </div>
  );
}
