/** The pages anyone may read: prerendered at build, each its own document and its own chunk. */
import type { ComponentType } from 'react';
import type { AppDocument, PagePath, pages } from '#contract/pages';

export type PublicPath = { [P in PagePath]: (typeof pages)[P] extends AppDocument ? never : P }[PagePath];

/** The 404 page has no address of its own: it answers every unknown one. */
export const NOT_FOUND = '404';

type Load = () => Promise<ComponentType>;

/** To add a page: one line here, one in public-heads.ts. */
export const publicPages = {
  '/': () => import('../landing/landing-page.tsx').then((module) => module.LandingPage),
  '/cancellation-refunds': () => import('../legal/refunds-page.tsx').then((module) => module.RefundsPage),
  '/contact': () => import('../legal/contact-page.tsx').then((module) => module.ContactPage),
  '/privacy': () => import('../legal/privacy-page.tsx').then((module) => module.PrivacyPage),
  '/terms': () => import('../legal/terms-page.tsx').then((module) => module.TermsPage),
  [NOT_FOUND]: () => import('../shell/not-found-page.tsx').then((module) => module.NotFoundPage),
} satisfies Partial<Record<PublicPath | typeof NOT_FOUND, Load>>;

export type PublicPage = keyof typeof publicPages;

export function isPublicPage(name: string | undefined): name is PublicPage {
  return name !== undefined && Object.hasOwn(publicPages, name);
}
