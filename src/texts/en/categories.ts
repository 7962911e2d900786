import type { CategoryCode } from '#core/category';

export const categoryNames: Readonly<Record<CategoryCode, string>> = {
  OTT: 'Streaming & Entertainment',
  Music: 'Music & Audio',
  SaaS: 'SaaS & Productivity',
  Cloud: 'Cloud Storage',
  Gym: 'Fitness & Wellness',
  Other: 'Other',
};
