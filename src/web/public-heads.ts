/** What the build writes into each public page's head; the browser never loads this. */
import type { PublicPage } from './public-pages.ts';
import { landingTexts } from './texts/en/landing.ts';
import { shellTexts } from './texts/en/shell.ts';

export interface PublicHead {
  title: string;
  description: string;
  /** The page's own module, so that the build can preload its chunk beside the entry. */
  source: string;
  /** Kept out of search engines. */
  hidden?: true;
}

export const publicHeads: Record<PublicPage, PublicHead> = {
  '/': {
    title: landingTexts.title,
    description: landingTexts.description,
    source: 'landing/landing-page.tsx',
  },
  '404': {
    title: shellTexts.documentTitle(shellTexts.titles.notFound),
    description: shellTexts.notFound.lead,
    source: 'shell/not-found-page.tsx',
    hidden: true,
  },
};
