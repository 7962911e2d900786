// A text box of several lines that grows with what is typed, where the browser can.
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { useFieldControl } from './field-context.ts';

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  const wiring = useFieldControl(props);
  return (
    <textarea
      rows={rows}
      {...props}
      {...wiring}
      className={classNames(
        controlClass,
        'field-sizing-content max-h-60 min-h-20 resize-y py-2 leading-normal',
        className,
      )}
    />
  );
}
