/** The prices in the public pages: what the checkout takes, also after the rate has changed. In every web process. */
import { formatMoney } from '#core/money/money';
import type { Deps } from '#server/deps';
import { refillPrices, type ShownRupees, type Site, type SiteFacts } from '#server/http/static';
import type { Sweep } from '#server/sweeps/runner';
import { presentPrices } from './prices.ts';

export async function readPageRupees(deps: Pick<Deps, 'env' | 'db'>): Promise<ShownRupees> {
  const { elsewhere, ratesOn } = await presentPrices(deps);
  const write = (rupees: string) => formatMoney(rupees, 'INR', 'IN', { short: true });
  return { monthly: write(elsewhere.monthly), yearly: write(elsewhere.yearly), ratesOn };
}

/** Rates change once a day; a page that was loaded before is put right by the upgrade dialog. */
export function pagePricesSweep(deps: Deps, site: Site, facts: SiteFacts): Sweep {
  return {
    name: 'page-prices',
    everyMs: 60_000,
    async run() {
      await refreshPrices(deps, site, facts);
      return false;
    },
  };
}

/** Writes the prices of this moment into the pages, if they are not those that stand there. */
async function refreshPrices(deps: Deps, site: Site, facts: SiteFacts): Promise<void> {
  const rupees = await readPageRupees(deps);
  if (Object.entries(rupees).every(([name, text]) => facts.rupees[name as keyof ShownRupees] === text))
    return;
  facts.rupees = rupees;
  await refillPrices(site, facts);
}
