import type { DemoNote } from '#core/demo';

/** Notes of the demo's subscriptions. */
export const en: Readonly<Record<DemoNote, string>> = {
  shared: 'Shared with my sister',
  undecided: 'Free trial ended, decide if it stays',
};
