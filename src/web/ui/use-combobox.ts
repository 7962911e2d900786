// The behaviour of a combobox: its text, what matches, which row is active, and what each key does.
import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useState } from 'react';
import { type ComboboxOption, matchOptions } from './combobox-match.ts';

interface ComboboxSettings {
  options: readonly ComboboxOption[] | ((text: string) => readonly ComboboxOption[]);
  value: string;
  onValueChange: (value: string) => void;
  onPick: ((option: ComboboxOption) => void) | undefined;
  freeText: boolean;
  limit: number | undefined;
  listId: string;
}

export function useCombobox({
  options,
  value,
  onValueChange,
  onPick,
  freeText,
  limit,
  listId,
}: ComboboxSettings) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** What is being typed; null means the text is simply that of the value. */
  const [typed, setTyped] = useState<string | null>(null);

  const chosen = typeof options === 'function' ? undefined : options.find((option) => option.value === value);
  const text = typed ?? (freeText ? value : (chosen?.label ?? ''));
  // An untouched choice shows the whole list; only typing narrows it.
  const query = freeText ? text : (typed ?? '');
  const matches = useMemo(
    () =>
      typeof options === 'function' ? options(query).slice(0, limit) : matchOptions(options, query, limit),
    [options, query, limit],
  );

  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (isOpen && active >= 0)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, listId]);

  /** An untouched choice opens at what is chosen, so that the list need not be searched for it. */
  const chosenAt = chosen && !freeText ? matches.indexOf(chosen) : -1;

  function open(at = -1) {
    setIsOpen(true);
    setActive(at);
  }

  function close() {
    setIsOpen(false);
    setActive(-1);
  }

  function pick(index: number) {
    const option = matches[index];
    if (!option) return;
    setTyped(null);
    close();
    onValueChange(freeText ? option.label : option.value);
    onPick?.(option);
  }

  function leave() {
    setTyped(null);
    close();
  }

  function changeText(event: ChangeEvent<HTMLInputElement>) {
    const next = event.target.value;
    if (freeText) onValueChange(next);
    else setTyped(next);
    // A closed choice suggests its best match, so Enter takes it; free text stays what was typed.
    open(freeText ? -1 : 0);
  }

  function move(step: number) {
    if (!isOpen) {
      open(chosenAt >= 0 ? chosenAt : step > 0 ? 0 : matches.length - 1);
      return;
    }
    const count = matches.length;
    if (count > 0) setActive((active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const option = isOpen ? matches[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && option) {
      // Enter takes the row; without this it would also submit the form.
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Tab' && option) {
      pick(active);
    } else if (event.key === 'Escape' && isOpen) {
      close();
    }
  }

  const inputProps = {
    value: text,
    onChange: changeText,
    onKeyDown: handleKey,
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      open(chosenAt);
      // What one types next searches for another choice; it is not added to the name of this one.
      if (!freeText) event.currentTarget.select();
    },
    'aria-activedescendant': isOpen && matches[active] ? optionId(active) : undefined,
  };

  return { inputProps, isOpen, matches, active, setActive, text, listId, optionId, pick, close, leave };
}
