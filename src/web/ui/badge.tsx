// A short status in one or two words.
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type BadgeVariant = 'default' | 'pro' | 'urgent' | 'overdue' | 'trending';

const variants: Record<BadgeVariant, string> = {
  default: 'bg-hover text-ink',
  pro: 'bg-accent text-on-accent',
  urgent: 'bg-warn-soft text-warn-ink',
  overdue: 'bg-danger-soft text-danger-ink',
  trending: 'bg-trend-soft text-trend-ink',
};

interface BadgeProps extends ComponentProps<'span'> {
  variant?: BadgeVariant;
}

export function Badge({ variant = 'default', className, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={classNames(
        'forced-edge tabular inline-flex h-[1.375rem] items-center gap-1 whitespace-nowrap rounded-full px-2 font-semibold text-xs [&_svg]:size-3',
        variants[variant],
        className,
      )}
    />
  );
}
