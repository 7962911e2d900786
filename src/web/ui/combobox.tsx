// A text box with a list that follows what is typed (ARIA 1.2 combobox). With `freeText` the text itself is the value
// (service names); without, the value is one of the options (countries) and other text is put back on leaving.
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import type { ComboboxOption } from './combobox-match.ts';
import { controlClass, controlHeight } from './control-class.ts';
import { useFieldControl } from './field-context.ts';
import { OptionList } from './option-list.tsx';
import { useCombobox } from './use-combobox.ts';

export interface ComboboxProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'list' | 'role' | 'type'> {
  /** The options, or a search that finds them for a text. */
  options: readonly ComboboxOption[] | ((text: string) => readonly ComboboxOption[]);
  value: string;
  onValueChange: (value: string) => void;
  /** Called when an option is picked, after onValueChange. */
  onPick?: (option: ComboboxOption) => void;
  freeText?: boolean;
  /** How many options are shown at once. */
  limit?: number;
  /** Names the list for assistive technology. */
  listLabel: string;
  /** Said when nothing matches; without it, the list closes instead. */
  emptyText?: string;
}

export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onValueChange,
    onPick,
    freeText = false,
    limit,
    listLabel,
    emptyText,
    ...rest
  } = props;
  const { className, onBlur, ref, ...inputProps } = rest;
  const wiring = useFieldControl(inputProps);
  const box = useCombobox({
    options,
    value,
    onValueChange,
    onPick,
    freeText,
    limit,
    listId: `${wiring.id}-list`,
  });
  const hasList = box.isOpen && box.matches.length > 0;
  const isEmpty = box.isOpen && !hasList && Boolean(emptyText);

  return (
    <Popover.Root open={hasList || isEmpty} onOpenChange={(open) => (open ? undefined : box.close())}>
      <Popover.Anchor asChild>
        <div className={classNames('relative', className)}>
          <input
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            {...inputProps}
            {...wiring}
            {...box.inputProps}
            ref={ref}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={hasList ? box.listId : undefined}
            onBlur={(event) => {
              box.leave();
              onBlur?.(event);
            }}
            className={classNames(controlClass, controlHeight, 'text-ellipsis pr-9')}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
          />
        </div>
      </Popover.Anchor>
      <OptionList
        listId={box.listId}
        controlId={wiring.id}
        label={listLabel}
        rows={box.matches}
        active={box.active}
        chosen={freeText ? -1 : box.matches.findIndex((option) => option.value === value)}
        onActive={box.setActive}
        onPick={box.pick}
        emptyText={emptyText}
      />
    </Popover.Root>
  );
}
