/** On every change of screen: the document's title, the top of the page, and the keyboard's place. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { shellTexts } from '#texts/en/screens/shell';
import { useTexts } from '../language/text.ts';
import { useDocumentTitle } from '../shell/use-document-title.ts';

let hasArrivedBefore = false;
let isReturning = false;

/** Rendered beside the screen inside its Suspense, so that it acts when the screen is really there. */
export function ScreenArrival({ title }: { title: keyof typeof shellTexts.titles }) {
  const t = useTexts(shellTexts);
  useDocumentTitle(t.documentTitle(t.titles[title]));
  const cache = useQueryClient();
  // Coming back to a screen asks again for what failed on it.
  useLayoutEffect(
    () => () => void cache.resetQueries({ predicate: ({ state }) => state.status === 'error' }),
    [cache],
  );
  useEffect(() => {
    // The first screen comes with a fresh document, whose focus and scroll are the browser's business.
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
