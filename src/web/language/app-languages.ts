/** How the app behind sign-in fetches another language: without the landing page's texts and the legal ones. */
import type { Loaders } from './text.ts';

export const appLanguages: Loaders = {
  hi: () => import('#texts/hi/hindi-app').then((module) => module.hindiApp),
};
