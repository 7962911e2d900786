// Hindi names used by advice and screens.
import type { BillingCycle } from '#core/billing-cycle';
import type { CategoryCode } from '#core/category';

export const HINDI_CATEGORIES: Readonly<Record<CategoryCode, string>> = {
  OTT: 'स्ट्रीमिंग और मनोरंजन',
  Music: 'म्यूज़िक और ऑडियो',
  SaaS: 'SaaS और प्रोडक्टिविटी',
  Cloud: 'क्लाउड स्टोरेज',
  Gym: 'फ़िटनेस और सेहत',
  Other: 'अन्य',
};

export const HINDI_UNITS: Readonly<Record<BillingCycle, string>> = {
  monthly: '/माह',
  quarterly: '/3 माह',
  halfyearly: '/6 माह',
  yearly: '/साल',
};
