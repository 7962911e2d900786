// On or off, at once. Its label is the caller's: in a <Field> or as aria-label.
import { Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

export function Switch({ className, ...props }: ComponentProps<typeof RadixSwitch.Root>) {
  const { 'aria-required': _, ...wiring } = useFieldControl(props);
  return (
    <RadixSwitch.Root
      {...props}
      {...wiring}
      className={classNames(
        'relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-edge bg-edge/25 transition-colors duration-150',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-50',
        // The bigger target of a finger, without a bigger switch.
        'after:absolute after:-inset-2.5 after:content-[""] pointer-fine:after:hidden',
        className,
      )}
    >
      <RadixSwitch.Thumb className="forced-edge block size-4 translate-x-[3px] rounded-full bg-muted transition-transform duration-150 data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent forced-colors:forced-color-adjust-none forced-colors:bg-[CanvasText] forced-colors:data-[state=checked]:bg-[Highlight]" />
    </RadixSwitch.Root>
  );
}
