// A menu of actions behind one button.
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { floatingClass, floatingRowClass } from './floating-class.ts';
import { useFloatingContainer } from './floating-container.ts';

/** Not modal: a click anywhere closes it, and the page stays scrollable. */
export function Menu(props: ComponentProps<typeof DropdownMenu.Root>) {
  return <DropdownMenu.Root modal={false} {...props} />;
}

export const MenuTrigger = DropdownMenu.Trigger;

export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  const portal = useFloatingContainer();
  return (
    <DropdownMenu.Portal {...portal}>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        {...rest}
        className={classNames(floatingClass, 'min-w-44 max-w-[calc(100vw-1rem)] p-1 outline-none', className)}
      />
    </DropdownMenu.Portal>
  );
}

interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  destructive?: boolean;
}

export function MenuItem({ destructive = false, className, ...rest }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      {...rest}
      className={classNames(
        floatingRowClass,
        '[&_svg]:size-4 [&_svg]:shrink-0',
        destructive ? 'text-danger-ink data-[highlighted]:bg-danger-soft' : '[&_svg]:text-muted',
        className,
      )}
    />
  );
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof DropdownMenu.Separator>) {
  return <DropdownMenu.Separator {...rest} className={classNames('mx-1 my-1 h-px bg-line', className)} />;
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) {
  return (
    <DropdownMenu.Label {...rest} className={classNames('px-2.5 py-1.5 text-muted text-xs', className)} />
  );
}
