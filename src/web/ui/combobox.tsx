// A text box with a list that follows what is typed (ARIA 1.2 combobox). With `freeText` the text itself is the value
// (service names); without, the value is one of the options (countries) and other text is put back on leaving.
import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';
import type { ComboboxOption } from './combobox-match.ts';
import { controlClass, controlHeight } from './control-class.ts';
import { useFieldControl } from './field-context.ts';
import { floatingClass, floatingRowClass } from './floating-class.ts';
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
  /** The most options shown at once. */
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
  const frame = useRef<HTMLDivElement>(null);
  const box = useCombobox({
    options,
    value,
    onValueChange,
    onPick,
    freeText,
    limit,
    listId: `${wiring.id}-list`,
  });
  const hasList = box.isOpen && (box.matches.length > 0 || Boolean(emptyText && box.text.trim()));

  return (
    <Popover.Root open={hasList} onOpenChange={(open) => (open ? undefined : box.close())}>
      <Popover.Anchor asChild>
        <div ref={frame} className={classNames('relative', className)}>
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
            className={classNames(controlClass, controlHeight, 'pr-9')}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && frame.current?.contains(event.target)) event.preventDefault();
          }}
          // A dialog underneath blocks scrolling outside itself; this list is ours to scroll.
          onWheel={(event) => event.stopPropagation()}
          onTouchMove={(event) => event.stopPropagation()}
          className={classNames(floatingClass, 'w-(--radix-popover-trigger-width) overflow-hidden')}
        >
          <div
            role="listbox"
            id={box.listId}
            aria-label={listLabel}
            className="max-h-[min(18rem,calc(var(--radix-popover-content-available-height)-0.5rem))] overflow-y-auto overscroll-contain p-1"
          >
            {box.matches.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input owns the keyboard (aria-activedescendant)
              <div
                key={option.value}
                role="option"
                tabIndex={-1}
                id={box.optionId(index)}
                aria-selected={option.value === value}
                data-highlighted={index === box.active ? '' : undefined}
                // Keeps focus in the text box: a press must not blur it before the click lands.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => box.setActive(index)}
                onClick={() => box.pick(option)}
                className={floatingRowClass}
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.detail ? <span className="tabular text-muted text-sm">{option.detail}</span> : null}
                {option.value === value && !freeText ? (
                  <Check aria-hidden="true" className="size-4 text-accent-ink" />
                ) : null}
              </div>
            ))}
            {box.matches.length === 0 ? (
              <div className="px-2.5 py-2 text-muted text-sm">{emptyText}</div>
            ) : null}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
