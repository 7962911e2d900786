/** The prices of the checkout for the upgrade modal's country. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoints';
import { formatMoney } from '#core/money/money';
import type { PlanCycle } from '#core/plan/plan';
import { type PlanRegion, planRegion } from '#core/plan/price';
import { planPricesQuery } from './plan-queries.ts';

type Prices = AnswerOf<'GET /api/plan/prices'>;

export function writeRupees(amount: string): string {
  return formatMoney(amount, 'INR', 'IN', { short: true });
}

export function usePlanPrices(countryCode: string) {
  const region = planRegion(countryCode, countryCode);
  const { data, isError, isFetching, refetch } = useQuery(planPricesQuery);
  const queryClient = useQueryClient();
  return {
    /** Amounts in rupees, as the API writes them; undefined until they are known. */
    amounts: data?.[region],
    /** The day of the rate, where the amount was converted. */
    ratesOn: region === 'elsewhere' ? data?.ratesOn : undefined,
    isError: isError && !data,
    isFetching,
    retry: () => void refetch(),
    /** Updates a price that has changed on the server, so that the shown price is the charged one. */
    correct: (cycle: PlanCycle, amount: string) =>
      queryClient.setQueryData(planPricesQuery.queryKey, (known) =>
        known ? correctPrice(known, region, cycle, amount) : known,
      ),
  };
}

function correctPrice(known: Prices, region: PlanRegion, cycle: PlanCycle, amount: string): Prices {
  return { ...known, [region]: { ...known[region], [cycle]: amount } };
}
