/** The open savings of an analysis and their sum. */
import { decimalsOf } from '#core/money/money';
import { type Marks, markKeyOf } from './marks.ts';
import type { Analysis, Saving } from './queries.ts';

export function savingKeyOf(saving: Saving): string {
  return markKeyOf(saving.factId, saving.title);
}

export function listSavings(analysis: Analysis, marks: Marks, withDismissed: boolean): Saving[] {
  return analysis.savings_opportunities.filter(
    (saving) => withDismissed || marks.get(savingKeyOf(saving)) !== 'dismissed',
  );
}

/** Adds up derived savings only: a model's estimates may count the same money twice. */
export function sumOpenSavings(analysis: Analysis, marks: Marks): { count: number; amount: number } {
  const open = analysis.savings_opportunities.filter((saving) => {
    const state = marks.get(savingKeyOf(saving));
    return saving.proof === 'derived' && state !== 'done' && state !== 'dismissed';
  });
  const unit = 10 ** decimalsOf(analysis.currency);
  const minor = open.reduce((sum, saving) => sum + Math.round(saving.estimated_saving_per_month * unit), 0);
  return { count: open.length, amount: minor / unit };
}
