// The open list of a select or combobox. Focus stays in the control, which owns the keyboard and names the active row.
import { Check } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useContext } from 'react';
import { classNames } from './class-names.ts';
import { FieldContext } from './field-context.ts';
import { floatingClass, floatingRowClass } from './floating-class.ts';
import { useFloatingContainer } from './floating-container.ts';

export interface OptionRow {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Shown quietly at the far end, for example a price or a code. */
  detail?: string;
  disabled?: boolean;
}

export interface OptionListProps {
  listId: string;
  /** The control: a press on it is its own business. */
  controlId: string;
  /** Names the list where no field around the control does. */
  label?: string | undefined;
  rows: readonly OptionRow[];
  active: number;
  chosen: number;
  onActive: (index: number) => void;
  onPick: (index: number) => void;
  /** Said in place of an empty list. */
  emptyText?: string | undefined;
}

export function OptionList(props: OptionListProps) {
  const { listId, controlId, rows, emptyText } = props;
  const portal = useFloatingContainer();
  const field = useContext(FieldContext);
  return (
    <Popover.Portal {...portal}>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          // Closing on a press of the control would let the same press open it again.
          const control = document.getElementById(controlId);
          if (event.target instanceof Node && control?.contains(event.target)) event.preventDefault();
        }}
        className={classNames(
          floatingClass,
          'w-(--radix-popover-trigger-width) min-w-40 max-w-[calc(100vw-1rem)] overflow-hidden',
        )}
      >
        {rows.length > 0 ? (
          <div
            role="listbox"
            id={listId}
            aria-label={props.label}
            // The control itself would not do: its text is what is chosen, not what it is called.
            aria-labelledby={props.label ? undefined : field?.labelId}
            className="max-h-[min(20rem,calc(var(--radix-popover-content-available-height)-0.5rem))] overflow-y-auto overscroll-contain p-1"
          >
            {rows.map((row, index) => (
              <OptionListRow key={row.value} row={row} index={index} {...props} />
            ))}
          </div>
        ) : (
          <p role="status" className="px-3.5 py-3 text-muted text-sm">
            {emptyText}
          </p>
        )}
      </Popover.Content>
    </Popover.Portal>
  );
}

function OptionListRow(props: OptionListProps & { row: OptionRow; index: number }) {
  const { row, index, listId, active, chosen, onActive, onPick } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the control owns the keyboard (aria-activedescendant)
    <div
      role="option"
      tabIndex={-1}
      id={`${listId}-${index}`}
      aria-selected={index === chosen}
      aria-disabled={row.disabled}
      data-disabled={row.disabled ? '' : undefined}
      data-highlighted={index === active ? '' : undefined}
      // Keeps focus in the control: a press must not blur it before the click lands.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => (row.disabled ? undefined : onActive(index))}
      onClick={() => onPick(index)}
      className={floatingRowClass}
    >
      {row.icon}
      <span className="min-w-0 flex-1 truncate">{row.label}</span>
      {row.detail ? <span className="tabular text-muted text-sm">{row.detail}</span> : null}
      {index === chosen ? <Check aria-hidden="true" className="size-4 shrink-0 text-accent-ink" /> : null}
    </div>
  );
}
