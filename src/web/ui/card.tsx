// A surface that holds one subject, with an optional heading row.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classNames(
        'forced-edge min-w-0 rounded-xl border border-line bg-surface shadow-card',
        className,
      )}
    />
  );
}

interface CardHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  title: ReactNode;
  titleId?: string;
  description?: ReactNode;
  /** Buttons or a badge at the far end. */
  action?: ReactNode;
  level?: 2 | 3;
}

export function CardHeader({
  title,
  titleId,
  description,
  action,
  level = 2,
  className,
  ...rest
}: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <header
      {...rest}
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-5 pb-3',
        className,
      )}
    >
      <div className="min-w-0">
        <Heading id={titleId} className="font-semibold text-base leading-snug">
          {title}
        </Heading>
        {description ? <p className="mt-0.5 text-muted text-sm">{description}</p> : null}
      </div>
      {action ? <div className="flex flex-wrap items-center gap-2">{action}</div> : null}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('px-5 pb-5', className)} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return <footer {...rest} className={classNames('border-t px-5 py-3 text-muted text-sm', className)} />;
}
