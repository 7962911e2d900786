import { en } from './en/demo.ts';
import { hi } from './hi/demo.ts';
import type { ByLanguage } from './language.ts';

export const demoNotes: ByLanguage<typeof en> = { en, hi };
