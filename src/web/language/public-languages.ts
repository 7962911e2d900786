/** Loads another language for the public pages, without the texts of the app behind sign-in. */
import type { Loaders } from './text.ts';

export const publicLanguages: Loaders = {
  hi: () => import('#texts/hi/hindi-public').then((module) => module.hindiPublic),
};
