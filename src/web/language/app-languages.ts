/** How the app behind sign-in fetches another language: without the landing page's texts and the legal ones. */
import type { Loaders } from './text.ts';

export const appLanguages: Loaders = {
  hi: () => import('#texts/hi/app-screens').then((module) => module.hindiApp),
};
