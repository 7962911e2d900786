// A small panel beside its trigger that does not block the page.
import { Popover as RadixPopover } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { floatingClass } from './floating-class.ts';
import { useFloatingContainer } from './floating-container.ts';

export const Popover = RadixPopover.Root;
export const PopoverTrigger = RadixPopover.Trigger;

interface PopoverContentProps extends ComponentProps<typeof RadixPopover.Content> {
  /** A popover is a dialog to assistive technology, and a dialog has a name. */
  'aria-label': string;
}

export function PopoverContent({ className, ...rest }: PopoverContentProps) {
  const portal = useFloatingContainer();
  return (
    <RadixPopover.Portal {...portal}>
      <RadixPopover.Content
        sideOffset={6}
        collisionPadding={8}
        {...rest}
        className={classNames(
          floatingClass,
          'max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4 outline-none',
          className,
        )}
      />
    </RadixPopover.Portal>
  );
}
