/**
 * Parts of the landing page that are plain HTML until a visitor comes near or touches them: only then is their code
 * fetched, and it takes over what stands there (a Suspense boundary that waits to be hydrated).
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Signal = (element: HTMLElement, wake: () => void) => void;

/** A part whose code comes when `signal` says so. `id` is that of the element around the boundary. */
export function makeIsland(
  id: string,
  signal: Signal,
  load: () => Promise<ComponentType>,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    if (typeof document !== 'undefined') await waitFor(id, signal);
    try {
      return { default: await load() };
    } catch {
      // The words are already on the page and stay readable: better than an error in their place.
      return new Promise<never>(() => {});
    }
  });
}

/** Half a screen before it comes into view. */
export const whenNear: Signal = (element, wake) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      wake();
    },
    { rootMargin: '50% 0px' },
  );
  observer.observe(element);
};

/** Never by itself: the part has nothing to operate, so only another language wakes it. */
export const whenTranslated: Signal = () => {};

/** At the first pointer or keyboard focus inside. */
export const whenTouched: Signal = (element, wake) => {
  for (const type of ['pointerover', 'focusin']) element.addEventListener(type, wake, { once: true });
};

async function waitFor(id: string, signal: Signal): Promise<void> {
  await new Promise<void>((resolve) => {
    const element = document.getElementById(id);
    // Another language was chosen: what is still in English must be rendered again.
    if (!element || document.documentElement.lang !== 'en') return resolve();
    const language = new MutationObserver(wake);
    function wake() {
      language.disconnect();
      resolve();
    }
    language.observe(document.documentElement, { attributeFilter: ['lang'] });
    signal(element, wake);
  });
}
