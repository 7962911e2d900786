/** Heads of the public pages, written at build; the browser never loads this. */
import { landingTexts } from '#texts/en/screens/landing';
import { legalTexts } from '#texts/en/screens/legal';
import { shellTexts } from '#texts/en/screens/shell';
import type { PublicPage } from './public-pages.ts';

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
  '/cancellation-refunds': legalHead('refunds', 'refunds-page'),
  '/contact': legalHead('contact', 'contact-page'),
  '/privacy': legalHead('privacy', 'privacy-page'),
  '/terms': legalHead('terms', 'terms-page'),
  '404': {
    title: shellTexts.documentTitle(shellTexts.titles.notFound),
    description: shellTexts.notFound.lead,
    source: 'shell/not-found-page.tsx',
    hidden: true,
  },
};

/** The picture of a link preview (made by scripts/icons.mjs). */
export const SOCIAL_IMAGE = {
  path: '/icons/social.png',
  width: '1200',
  height: '630',
  alt: landingTexts.socialImage,
};

/** The product in schema.org's words. Free of charge is true of every server, whatever it does about payments. */
export function describeProduct(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Outgo',
    url: `${origin}/`,
    description: landingTexts.description,
    image: `${origin}${SOCIAL_IMAGE.path}`,
    applicationCategory: 'FinanceApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
}

function legalHead(page: 'refunds' | 'contact' | 'privacy' | 'terms', file: string): PublicHead {
  const { title, description } = legalTexts[page];
  return { title: shellTexts.documentTitle(title), description, source: `legal/${file}.tsx` };
}
