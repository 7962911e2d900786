// A few choices of which one holds, as a row of buttons: time ranges, monthly or yearly.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: ReactNode; disabled?: boolean }>;
  className?: string;
}

export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className={classNames('inline-flex gap-1 rounded-lg border border-line bg-sunken p-1', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          disabled={option.disabled}
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={classNames(
            'h-8 flex-1 whitespace-nowrap rounded-md border border-transparent px-3 font-semibold text-muted text-sm transition-colors duration-100 pointer-coarse:h-11',
            'hover:text-ink aria-pressed:border-line aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card',
            'forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] disabled:opacity-50',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
