// Hindi names used by advice and screens.
import type { RhythmUnit } from '#core/billing-cycle';
import type { CategoryCode } from '#core/category';

export const HINDI_CATEGORIES: Readonly<Record<CategoryCode, string>> = {
  OTT: 'स्ट्रीमिंग और मनोरंजन',
  Music: 'म्यूज़िक और ऑडियो',
  SaaS: 'SaaS और प्रोडक्टिविटी',
  Cloud: 'क्लाउड स्टोरेज',
  Gym: 'फ़िटनेस और सेहत',
  Other: 'अन्य',
};

/** The unit after an amount: `/माह`, `/3 माह`, `/28 दिन`. */
export const HINDI_UNITS: Readonly<Record<RhythmUnit, (count: number) => string>> = {
  days: (count) => (count === 1 ? '/दिन' : `/${count} दिन`),
  weeks: (count) => (count === 1 ? '/हफ़्ता' : `/${count} हफ़्ते`),
  months: (count) => (count === 1 ? '/माह' : `/${count} माह`),
  years: (count) => (count === 1 ? '/साल' : `/${count} साल`),
};
