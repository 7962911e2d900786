// Phrases that give a share its role: a part of the total, or the part of a cost that is saved.

import { sumMonthly } from '../../advice/facts.ts';
import { findActionAt } from '../actions.ts';
import {
  type Found,
  type Phrase,
  phrase,
  type Reading,
  rowsMeantBy,
  subjectOf,
  sumsOf,
  tokenOf,
} from '../grammar.ts';
import { isShare, isTotal } from '../values.ts';

export const SHARE_PHRASES: readonly Phrase[] = [
  phrase(
    'share',
    `{WHO}{NOUN}{ADVERB} (?:is|are|makes? up|accounts? for|takes?|takes up|represents?|comes? to)(?: about| around| roughly)* (?<share>P\\d+) of (?:your|the) (?<of>[a-z ]+?)(?: of (?<money>M\\d+)(?<per>{PER})?)?{STOP}`,
    isPartOfTotal,
  ),
  phrase(
    'share',
    `(?:(?:that is|that's|which is|\\(|,|about|around|or|:) )*(?<share>P\\d+) of (?:your|the) (?<of>[a-z ]+?){STOP}`,
    isPartOfTotal,
  ),
  phrase(
    'share',
    `{SAVED}(?: (?:you|about|around|roughly))*(?: (?<share>P\\d+))(?: (?:on|of) (?:what you pay for )?{WHO}){STOP}`,
    isPartSaved,
  ),
];

const WHOLES =
  /^(?:(?:current |overall )?(?:total )?(?:monthly |yearly |annual )?(?:total|spending|spend|bill|outlay|costs?|expenses?|subscription (?:spending|spend|costs?|bill|total|expenses?|outlay)|total (?:spending|spend|costs?|bill)))$/;

function isPartOfTotal(found: Found, reading: Reading): boolean {
  const { groups, at, end } = found;
  const share = tokenOf(groups.share, reading)?.share;
  const rows = rowsMeantBy(groups.who, at, reading);
  // "So much of your spending is streaming" says of whom only afterwards.
  if (groups.who === undefined && /^ (?:is|are|goes|go|comes|for|on|was)\b/.test(reading.tags.slice(end)))
    return false;
  if (share === undefined || !rows || !WHOLES.test(groups.of ?? '')) return false;
  // "Your yearly total of …": the word before the sum says its period too.
  const adj = /monthly|yearly|annual/.exec(groups.of ?? '')?.[0];
  const whole = sumsOf({ ...found, groups: { ...groups, adj } }, reading);
  if (groups.money !== undefined && !whole?.every(({ money, per }) => isTotal(money, per, reading.scope)))
    return false;
  return isShare(sumMonthly(rows), sumMonthly(reading.scope.all), share);
}

function isPartSaved({ groups, at }: Found, reading: Reading): boolean {
  const { scope } = reading;
  const action = findActionAt(at, reading);
  if (action === 'looks' || action === 'leaves-open') return false;
  const share = tokenOf(groups.share, reading)?.share;
  const rows = groups.who === undefined ? scope.about : subjectOf(groups.who, at, reading);
  if (share === undefined || !rows || !scope.saving || rows.length !== scope.about.length) return false;
  return isShare(scope.saving, sumMonthly(rows), share);
}
