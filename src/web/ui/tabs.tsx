import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const Tabs = RadixTabs.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      {...rest}
      className={classNames('flex gap-1 rounded-lg border border-line bg-sunken p-1', className)}
    />
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...rest}
      className={classNames(
        'h-8 flex-1 whitespace-nowrap rounded-md border border-transparent px-3 font-semibold text-muted text-sm transition-colors duration-100 pointer-coarse:h-11',
        'hover:text-ink data-[state=active]:border-line data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card',
        'forced-colors:data-[state=active]:forced-color-adjust-none forced-colors:data-[state=active]:bg-[Highlight] forced-colors:data-[state=active]:text-[HighlightText] disabled:opacity-50',
        className,
      )}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...rest} className={classNames('pt-4', className)} />;
}
