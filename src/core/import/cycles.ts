// Billing cycles as other trackers and people write them: Monthly, Every 3 Months, 2 weeks, annual, P28D, 每月.
import { type BillingCycle, cycleOf, parseCycle, rhythmOf } from '../billing-cycle.ts';
import { CYCLE_WORDS, ONCE_WORDS, UNIT_WORDS } from '../data/import-cycle-table.ts';
import { toAsciiDigits } from '../text/digits.ts';
import { foldHeading } from '../text/heading.ts';

const COUNTED = /^(?:every|each|alle|tous les|toutes les|cada|ogni|elke|per|हर|每|x)? ?(\d{1,3}) ?(\D+)$/u;
const WHOLE_NUMBER = /^\d{1,3}$/;

/** A rhythm in two cells, whichever of them holds the number; one that counts in its own cell is not counted twice. */
export function readCountedCycle(text: string, count: string): BillingCycle | 'once' | null {
  if (WHOLE_NUMBER.test(text.trim()) && !WHOLE_NUMBER.test(count.trim()) && count !== '')
    return readCountedCycle(count, text);
  const cycle = readCycle(text);
  if (cycle === null || cycle === 'once' || /\p{Nd}/u.test(text) || !WHOLE_NUMBER.test(count.trim()))
    return cycle;
  const rhythm = rhythmOf(cycle);
  return cycleOf({ count: rhythm.count * Number(count), unit: rhythm.unit });
}

/** `once` for something that is not paid again, null for what says nothing we know. */
export function readCycle(text: string): BillingCycle | 'once' | null {
  const plain = toAsciiDigits(text);
  const exact = parseCycle(plain.trim());
  if (exact) return exact;
  const folded = foldHeading(plain.replace(/\(s\)/i, 's'));
  if (ONCE_WORDS.has(folded)) return 'once';
  const bare = folded.replace(/^(?:every|each|billed|paid|jeden|jede|jedes) /, '');
  const word = CYCLE_WORDS.get(folded) ?? CYCLE_WORDS.get(bare);
  if (word) return cycleOf(word);
  const [, digits = '', name = ''] = COUNTED.exec(folded) ?? [];
  const unit = UNIT_WORDS.get(name.trim());
  return unit ? cycleOf({ count: Number(digits) * unit.count, unit: unit.unit }) : null;
}
