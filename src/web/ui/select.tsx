// A closed choice from a short list: click, arrows or letters. Does not freeze the page behind it.
import { ChevronDown } from 'lucide-react';
import { lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, controlHeight } from './control-class.ts';
import { useFieldControl } from './field-context.ts';
import { loadOptionPanel } from './load-overlays.ts';
import type { OptionRow } from './option-list.tsx';
import { useIdleLoad } from './use-idle.ts';
import { useSelect } from './use-select.ts';

/** A value is never empty: the empty value means "nothing chosen yet". */
export type SelectOption = OptionRow;

const OptionPanel = lazy(() => loadOptionPanel().then((module) => ({ default: module.OptionPanel })));

interface SelectProps {
  options: readonly SelectOption[];
  value?: string | undefined;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** If it has a name, the value travels in a plain form too. */
  name?: string;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

export function Select(props: SelectProps) {
  const { options, onValueChange, onBlur, placeholder, name, id, disabled, ref, className } = props;
  const [own, setOwn] = useState(props.defaultValue ?? '');
  const value = props.value ?? own;
  const chosen = options.findIndex((option) => option.value === value);
  const shown = options[chosen];
  const control = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => control.current as HTMLButtonElement);
  const wiring = useFieldControl({ id });
  const listId = `${wiring.id}-list`;
  const list = useSelect({
    options,
    chosen,
    listId,
    onPick: (option) => {
      setOwn(option.value);
      onValueChange?.(option.value);
    },
  });

  useIdleLoad(loadOptionPanel);
  // Once opened it stays, so that closing is animated.
  const [wasOpened, setWasOpened] = useState(false);
  if (list.isOpen && !wasOpened) setWasOpened(true);

  return (
    <>
      <button
        {...wiring}
        ref={control}
        type="button"
        role="combobox"
        aria-label={props['aria-label']}
        aria-haspopup="listbox"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? listId : undefined}
        aria-activedescendant={list.isOpen && list.active >= 0 ? `${listId}-${list.active}` : undefined}
        disabled={disabled}
        onClick={() => (list.isOpen ? list.close() : list.open())}
        onKeyDown={list.handleKey}
        onBlur={onBlur}
        className={classNames(
          controlClass,
          controlHeight,
          'flex items-center justify-between gap-2 text-left',
          className,
        )}
      >
        <span className={classNames('flex min-w-0 items-center gap-2', !shown && 'text-muted')}>
          {shown?.icon}
          <span className="truncate">{shown?.label ?? placeholder}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      {name ? <input type="hidden" name={name} value={value} /> : null}
      {wasOpened ? (
        <Suspense fallback={null}>
          <OptionPanel
            anchor={control}
            isOpen={list.isOpen}
            onClose={list.close}
            listId={listId}
            controlId={wiring.id}
            label={props['aria-label']}
            rows={options}
            active={list.active}
            chosen={chosen}
            onActive={list.setActive}
            onPick={list.pick}
          />
        </Suspense>
      ) : null}
    </>
  );
}
