// A calendar day. The browser's own picker: the best one on every phone, and typed input on a desktop.
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, controlHeight } from './control-class.ts';
import { useFieldControl } from './field-context.ts';

export function DateInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const wiring = useFieldControl(props);
  return (
    <input
      {...props}
      {...wiring}
      type="date"
      className={classNames(
        controlClass,
        controlHeight,
        // iOS centres the value and ignores the height without these two.
        'tabular appearance-none text-left [&::-webkit-date-and-time-value]:text-left',
        '[&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:rounded-sm [&::-webkit-calendar-picker-indicator]:p-1 [&::-webkit-calendar-picker-indicator]:opacity-60 [&::-webkit-calendar-picker-indicator]:hover:opacity-100',
        className,
      )}
    />
  );
}
