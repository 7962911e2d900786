// A closed choice from a short list.
import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, controlHeight } from './control-class.ts';
import { useFieldControl } from './field-context.ts';
import { floatingClass, floatingRowClass } from './floating-class.ts';

export interface SelectOption {
  /** Never empty: the empty value means "nothing chosen yet". */
  value: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface SelectProps {
  options: readonly SelectOption[];
  value?: string | undefined;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  name?: string;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

export function Select({
  options,
  value,
  defaultValue,
  onValueChange,
  onBlur,
  placeholder,
  name,
  id,
  disabled,
  ref,
  className,
  ...rest
}: SelectProps) {
  const { 'aria-required': _, ...wiring } = useFieldControl({ id });
  return (
    <RadixSelect.Root
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(onValueChange ? { onValueChange } : {})}
      {...(name ? { name } : {})}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <RadixSelect.Trigger
        {...wiring}
        {...rest}
        ref={ref}
        onBlur={onBlur}
        className={classNames(
          controlClass,
          controlHeight,
          'flex items-center justify-between gap-2 text-left data-[placeholder]:text-muted [&>span]:truncate',
          className,
        )}
      >
        <RadixSelect.Value placeholder={placeholder} />
        <RadixSelect.Icon asChild>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            floatingClass,
            'max-h-[min(22rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1rem)] overflow-hidden',
          )}
        >
          <RadixSelect.Viewport className="p-1">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={classNames(floatingRowClass, 'pr-8')}
              >
                {option.icon}
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator className="absolute right-2.5">
                  <Check aria-hidden="true" className="size-4 text-accent-ink" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
