/** The example shown on the landing page. Its figures are the product's own: the test beside this works each one out. */
import type { NamedCycle } from '#core/billing-cycle';
import type { CalendarDay } from '#core/calendar-day';
import type { CategoryCode } from '#core/category';

export interface ExampleRow {
  readonly name: string;
  readonly category: CategoryCode;
  readonly amount: string;
  readonly cycle: NamedCycle;
  /** Days from today to the next renewal. */
  readonly inDays: number;
}

export interface ExampleShare {
  readonly category: CategoryCode;
  readonly amount: number;
  readonly percent: number;
}

export interface Example {
  readonly code: 'US' | 'IN';
  readonly currency: string;
  readonly rows: readonly ExampleRow[];
  readonly monthlyTotal: number;
  readonly yearlyTotal: number;
  readonly dueCount: number;
  readonly shares: readonly ExampleShare[];
  /** Two services that do the same job, as the advice engine finds them among the rows. */
  readonly overlap: {
    readonly keep: string;
    readonly drop: string;
    readonly together: number;
    readonly saving: number;
  };
  /** What the bundle search answers for these services at their usual monthly price. */
  readonly bundle: {
    readonly apart: readonly { readonly name: string; readonly amount: string }[];
    readonly name: string;
    readonly price: number;
    readonly saving: number;
    /** The day all these prices were listed. */
    readonly listedOn: CalendarDay;
  };
}

export const EXAMPLES: readonly Example[] = [
  {
    code: 'US',
    currency: 'USD',
    rows: [
      { name: 'Netflix', category: 'OTT', amount: '17.99', cycle: 'monthly', inDays: 0 },
      { name: 'Spotify Premium', category: 'Music', amount: '11.99', cycle: 'monthly', inDays: 1 },
      { name: 'YouTube Premium', category: 'OTT', amount: '13.99', cycle: 'monthly', inDays: 4 },
      { name: 'Uber One', category: 'Other', amount: '9.99', cycle: 'monthly', inDays: 9 },
      { name: 'Google One', category: 'Cloud', amount: '1.99', cycle: 'monthly', inDays: 17 },
      { name: 'Apple Music', category: 'Music', amount: '10.99', cycle: 'monthly', inDays: 21 },
      { name: 'Canva Pro', category: 'SaaS', amount: '45.00', cycle: 'quarterly', inDays: 26 },
      { name: 'Planet Fitness', category: 'Gym', amount: '74.97', cycle: 'quarterly', inDays: 38 },
      { name: 'Disney+', category: 'OTT', amount: '119.99', cycle: 'yearly', inDays: 74 },
    ],
    monthlyTotal: 116.93,
    yearlyTotal: 1403.15,
    dueCount: 7,
    shares: [
      { category: 'OTT', amount: 41.98, percent: 35.9 },
      { category: 'Gym', amount: 24.99, percent: 21.4 },
      { category: 'Music', amount: 22.98, percent: 19.7 },
      { category: 'SaaS', amount: 15, percent: 12.8 },
      { category: 'Other', amount: 9.99, percent: 8.5 },
      { category: 'Cloud', amount: 1.99, percent: 1.7 },
    ],
    overlap: { keep: 'Spotify Premium', drop: 'Apple Music', together: 22.98, saving: 10.99 },
    bundle: {
      apart: [
        { name: 'Disney+', amount: '11.99' },
        { name: 'Hulu', amount: '11.99' },
      ],
      name: 'Disney+, Hulu Bundle',
      price: 12.99,
      saving: 10.99,
      listedOn: '2025-11-01',
    },
  },
  {
    code: 'IN',
    currency: 'INR',
    rows: [
      { name: 'Netflix', category: 'OTT', amount: '499.00', cycle: 'monthly', inDays: 0 },
      { name: 'Spotify Premium', category: 'Music', amount: '139.00', cycle: 'monthly', inDays: 1 },
      { name: 'YouTube Premium', category: 'OTT', amount: '149.00', cycle: 'monthly', inDays: 4 },
      { name: 'Swiggy One', category: 'Other', amount: '149.00', cycle: 'monthly', inDays: 9 },
      { name: 'Google One', category: 'Cloud', amount: '130.00', cycle: 'monthly', inDays: 17 },
      { name: 'Apple Music', category: 'Music', amount: '119.00', cycle: 'monthly', inDays: 21 },
      { name: 'Canva Pro', category: 'SaaS', amount: '1500.00', cycle: 'quarterly', inDays: 26 },
      { name: 'Cult.fit', category: 'Gym', amount: '5397.00', cycle: 'quarterly', inDays: 38 },
      { name: 'JioHotstar', category: 'OTT', amount: '1499.00', cycle: 'yearly', inDays: 74 },
    ],
    monthlyTotal: 3608.92,
    yearlyTotal: 43307,
    dueCount: 7,
    shares: [
      { category: 'Gym', amount: 1799, percent: 49.8 },
      { category: 'OTT', amount: 772.92, percent: 21.4 },
      { category: 'SaaS', amount: 500, percent: 13.9 },
      { category: 'Music', amount: 258, percent: 7.1 },
      { category: 'Other', amount: 149, percent: 4.1 },
      { category: 'Cloud', amount: 130, percent: 3.6 },
    ],
    overlap: { keep: 'Spotify Premium', drop: 'Apple Music', together: 258, saving: 119 },
    bundle: {
      apart: [
        { name: 'JioHotstar', amount: '299.00' },
        { name: 'ZEE5', amount: '149.00' },
      ],
      name: 'Tata Play Binge',
      price: 349,
      saving: 99,
      listedOn: '2025-11-01',
    },
  },
];
