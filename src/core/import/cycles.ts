// Billing cycles as other trackers and people write them: Monthly, Every 3 Months, 2 weeks, annual, P28D, 每月.
import { type BillingCycle, cycleOf, parseCycle } from '../billing-cycle.ts';
import { CYCLE_WORDS, ONCE_WORDS, UNIT_WORDS } from '../data/import-cycle-table.ts';
import { foldHeading } from '../text/heading.ts';

const COUNTED = /^(?:every|each|alle|tous les|toutes les|cada|ogni|elke|per|हर|每|x)? ?(\d{1,3}) ?(\D+)$/u;

/** `once` for something that is not paid again, null for what says nothing we know. */
export function readCycle(text: string): BillingCycle | 'once' | null {
  const exact = parseCycle(text.trim());
  if (exact) return exact;
  const folded = foldHeading(text);
  if (ONCE_WORDS.has(folded)) return 'once';
  const bare = folded.replace(/^(?:every|each|billed|paid|jeden|jede|jedes) /, '');
  const word = CYCLE_WORDS.get(folded) ?? CYCLE_WORDS.get(bare);
  if (word) return cycleOf(word);
  const [, digits = '', name = ''] = COUNTED.exec(folded) ?? [];
  const unit = UNIT_WORDS.get(name.trim());
  return unit ? cycleOf({ count: Number(digits) * unit.count, unit: unit.unit }) : null;
}
