// Where lists and menus are put in the document: inside the dialog they belong to, so that it neither hides them from
// assistive technology nor blocks their scrolling; at the end of the page otherwise.
import { createContext, useContext } from 'react';

export const FloatingContainer = createContext<HTMLElement | null>(null);

/** The `container` prop of a Radix portal, absent outside dialogs. */
export function useFloatingContainer(): { container?: HTMLElement } {
  const container = useContext(FloatingContainer);
  return container ? { container } : {};
}
