/** Loads another language for the app behind sign-in, without the texts of landing page and legal pages. */
import type { Loaders } from './text.ts';

export const appLanguages: Loaders = {
  hi: () => import('#texts/hi/hindi-app').then((module) => module.hindiApp),
};
