// The behaviour of a select (ARIA select-only combobox): which row is active, and what each key does, letters included.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OptionRow } from './option-list.tsx';

interface SelectSettings {
  options: readonly OptionRow[];
  chosen: number;
  onPick: (option: OptionRow) => void;
  listId: string;
}

/** Letters typed within this time search as one word. */
const TYPING_PAUSE_MS = 600;
const OPENING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', ' ', 'Home', 'End'];

export function useSelect({ options, chosen, onPick, listId }: SelectSettings) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useRef({ text: '', at: 0 });

  useEffect(() => {
    if (isOpen && active >= 0)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, listId]);

  function open(at = chosen) {
    setIsOpen(true);
    setActive(at >= 0 ? at : options.findIndex((option) => !option.disabled));
  }

  function close() {
    setIsOpen(false);
  }

  function pick(index: number) {
    const option = options[index];
    if (!option || option.disabled) return;
    close();
    onPick(option);
  }

  /** The next row that can be picked, from `start` in steps of `step`; the active one where there is none. */
  function findEnabled(start: number, step: number): number {
    for (let index = start; index >= 0 && index < options.length; index += step) {
      if (!options[index]?.disabled) return index;
    }
    return active;
  }

  function search(letter: string, now: number) {
    const isGoingOn = now - typed.current.at < TYPING_PAUSE_MS;
    const text = (isGoingOn ? typed.current.text : '') + letter.toLocaleLowerCase();
    typed.current = { text, at: now };
    const from = text.length === 1 ? active + 1 : Math.max(active, 0);
    const order = [...options.keys()].map((index) => (index + from) % options.length);
    const found = order.find((index) => {
      const option = options[index];
      return option && !option.disabled && option.label.toLocaleLowerCase().startsWith(text);
    });
    if (found !== undefined) open(found);
    else if (!isOpen) open();
  }

  function handleOpenKey(key: string): boolean {
    if (key === 'ArrowDown') setActive(findEnabled(active + 1, 1));
    else if (key === 'ArrowUp') setActive(findEnabled(active - 1, -1));
    else if (key === 'Home') setActive(findEnabled(0, 1));
    else if (key === 'End') setActive(findEnabled(options.length - 1, -1));
    else if (key === 'Enter' || key === ' ') pick(active);
    else return false;
    return true;
  }

  function handleKey(event: KeyboardEvent) {
    const { key } = event;
    const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter) {
      search(key, event.timeStamp);
      event.preventDefault();
    } else if (isOpen && key === 'Tab') {
      pick(active);
    } else if (isOpen) {
      if (handleOpenKey(key)) event.preventDefault();
    } else if (OPENING_KEYS.includes(key)) {
      open();
      event.preventDefault();
    }
  }

  return { isOpen, active, setActive, open, close, pick, handleKey };
}
