import { type KeyboardEvent, useRef } from 'react';

/**
 * Closes a dialog by Escape though a notification opened above it: Radix gives the key to the newest layer only, and
 * a notification neither needs nor keeps it. Whoever else took the key (a list inside the dialog, or the dialog
 * itself) has prevented its default.
 */
export function useEscape() {
  const closeButton = useRef<HTMLButtonElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) closeButton.current?.click();
  }
  return { closeButton, onKeyDown };
}
