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
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });

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

  function isTyping(now: number): boolean {
    return now - typed.current.at < TYPING_PAUSE_MS;
  }

  /** In "south africa" the space belongs to the word that is being typed; otherwise it opens the list or takes a row. */
  function isInWord(key: string, now: number): boolean {
    const text = typed.current.text + key;
    return isTyping(now) && options.some(({ label }) => label.toLocaleLowerCase().startsWith(text));
  }

  function search(letter: string, now: number) {
    const all = (isTyping(now) ? typed.current.text : '') + letter.toLocaleLowerCase();
    typed.current = { text: all, at: now };
    // One letter again and again goes through the rows that begin with it.
    const text = [...all].every((each) => each === all[0]) ? all.slice(0, 1) : all;
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
    const isCharacter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isLetter = isCharacter && (key !== ' ' || isInWord(key, event.timeStamp));
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
