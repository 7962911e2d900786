/** The Hindi catalogue, assembled from its two parts. Its words are agreed in docs/hindi.md, so that one thing has one name. */
import type { Texts } from '../en/screens.ts';
import { hindiApp } from './hindi-app.ts';
import { hindiPublic } from './hindi-public.ts';

export const hi: Texts = { ...hindiPublic, ...hindiApp };
