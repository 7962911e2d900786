import { Check, Minus } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxProps extends Omit<ComponentProps<typeof RadixCheckbox.Root>, 'children'> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, id, className, ...props }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const hintId = hint ? `${boxId}-hint` : undefined;
  return (
    <div className={classNames('flex items-start gap-2.5 pointer-coarse:min-h-11', className)}>
      <RadixCheckbox.Root
        aria-describedby={hintId}
        {...props}
        id={boxId}
        className={classNames(
          'relative mt-px grid size-5 shrink-0 place-items-center rounded-sm border border-edge bg-surface transition-colors duration-100',
          'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-on-accent',
          'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent data-[state=indeterminate]:text-on-accent',
          'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50',
          'after:absolute after:-inset-3 after:content-[""] pointer-fine:after:-inset-0.5',
        )}
      >
        <RadixCheckbox.Indicator className="group forced-colors:text-[CanvasText]">
          <Check aria-hidden="true" className="size-3.5 stroke-3 group-data-[state=indeterminate]:hidden" />
          <Minus aria-hidden="true" className="size-3.5 stroke-3 group-data-[state=checked]:hidden" />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <div className="min-w-0">
        <label htmlFor={boxId} className="block text-[0.9375rem]">
          {label}
        </label>
        {hint ? (
          <p id={hintId} className="text-muted text-sm">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
