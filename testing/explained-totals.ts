/** The figures that an explanation leads to, from only what it shows. */
import { multiply, toRoundedNumber } from '#core/rational';
import { evaluateSum, type PercentExplanation, type TotalExplanation } from '#core/spending/explanation';
import { MONTHS_PER_YEAR, percentOf } from '#core/spending/spending';

export function evaluateExplanation(
  explanation: TotalExplanation,
): Pick<TotalExplanation, 'monthlyTotal' | 'yearlyTotal'> {
  const sum = evaluateSum(explanation);
  return {
    monthlyTotal: toRoundedNumber(sum, explanation.decimals),
    yearlyTotal: toRoundedNumber(multiply(sum, MONTHS_PER_YEAR), explanation.decimals),
  };
}

export function evaluatePercent(explanation: PercentExplanation): number {
  return percentOf(evaluateSum(explanation.part), evaluateSum(explanation.whole));
}
