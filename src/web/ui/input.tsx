// A one-line text box. Inside a <Field> it wires itself to label, hint and error.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, controlHeight } from './control-class.ts';
import { useFieldControl } from './field-context.ts';

export interface InputProps extends ComponentProps<'input'> {
  /** Shown inside the box before the text, for example a currency sign. */
  prefix?: string;
  /** Shown inside the box after the text, for example a currency code. */
  suffix?: ReactNode;
}

export function Input({ className, prefix, suffix, ...props }: InputProps) {
  const wiring = useFieldControl(props);
  const look = classNames(
    controlClass,
    controlHeight,
    'read-only:bg-sunken',
    props.type === 'number' && 'tabular',
  );
  if (!prefix && !suffix) return <input {...props} {...wiring} className={classNames(look, className)} />;
  return (
    <span className={classNames('relative flex items-center', className)}>
      {prefix ? (
        <span aria-hidden="true" className="pointer-events-none absolute left-3 text-muted">
          {prefix}
        </span>
      ) : null}
      <input
        {...props}
        {...wiring}
        className={classNames(look, suffix ? 'pr-14' : false)}
        // Room for signs of any length: ₹, R$, CHF.
        style={prefix ? { paddingInlineStart: `calc(${prefix.length}ch + 1.25rem)` } : undefined}
      />
      {suffix ? (
        <span className="pointer-events-none absolute right-3 text-muted text-sm">{suffix}</span>
      ) : null}
    </span>
  );
}
