/**
 * Parts of the landing page that are plain HTML until the visitor scrolls near or touches them: only then is their code
 * loaded and the part hydrated (a Suspense boundary).
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Signal = (element: HTMLElement, wake: () => void) => void;

/** A part whose code is loaded on `signal`. `id` is that of the element around the boundary. */
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
      // The prerendered HTML stays readable, which is better than an error.
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

/** The island is not interactive, so only a change of language hydrates it. */
export const whenTranslated: Signal = () => {};

/** Hydrates at the first pointer or keyboard focus inside. */
export const whenTouched: Signal = (element, wake) => {
  for (const type of ['pointerover', 'focusin']) element.addEventListener(type, wake, { once: true });
};

async function waitFor(id: string, signal: Signal): Promise<void> {
  await new Promise<void>((resolve) => {
    const element = document.getElementById(id);
    // Another language needs the English HTML to be rendered again.
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
