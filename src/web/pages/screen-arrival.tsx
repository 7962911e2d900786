/** Sets title, scroll position and focus on every change of screen. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { shellTexts } from '#texts/en/screens/shell';
import { useTexts } from '../language/text.ts';
import { useDocumentTitle } from '../shell/use-document-title.ts';

let hasArrivedBefore = false;
let isReturning = false;

/** Rendered inside the screen's Suspense, so that it runs once the screen is loaded. */
export function ScreenArrival({ title }: { title: keyof typeof shellTexts.titles }) {
  const t = useTexts(shellTexts);
  useDocumentTitle(t.documentTitle(t.titles[title]));
  const cache = useQueryClient();
  // Returning to a screen retries its failed queries.
  useLayoutEffect(
    () => () => void cache.resetQueries({ predicate: ({ state }) => state.status === 'error' }),
    [cache],
  );
  useEffect(() => {
    // For the first screen the browser handles focus and scroll.
    if (hasArrivedBefore && !location.hash) {
      // On the way back the browser itself restores how far the page was scrolled.
      if (!isReturning) scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    hasArrivedBefore = true;
    isReturning = false;
    const markReturn = () => {
      isReturning = true;
    };
    addEventListener('popstate', markReturn);
    return () => removeEventListener('popstate', markReturn);
  }, []);
  return null;
}
