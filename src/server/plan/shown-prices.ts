/** The prices in the public pages: what the checkout takes, also after the rate has changed. In every web process. */
import { formatMoney } from '#core/money/money';
import type { Deps } from '#server/deps';
import { refillPrices, type ShownRupees, type Site, type SiteFacts } from '#server/http/static';
import { presentPrices } from './prices.ts';

/** Rates change once a day; a page that was loaded before is put right by the upgrade dialog. */
const LOOK_EVERY_MS = 60_000;

export async function readShownRupees(deps: Deps): Promise<ShownRupees> {
  const { elsewhere, ratesOn } = await presentPrices(deps);
  const write = (rupees: string) => formatMoney(rupees, 'INR', 'IN', { short: true });
  return { monthly: write(elsewhere.monthly), yearly: write(elsewhere.yearly), ratesOn };
}

/** Writes the prices of this moment into the pages, if they are not those that stand there. */
async function refreshPrices(deps: Deps, site: Site, facts: SiteFacts): Promise<void> {
  const rupees = await readShownRupees(deps);
  if (Object.entries(rupees).every(([name, text]) => facts.rupees[name as keyof ShownRupees] === text))
    return;
  facts.rupees = rupees;
  await refillPrices(site, facts);
}

export function keepPricesShown(deps: Deps, site: Site, facts: SiteFacts): { stop(): Promise<void> } {
  let looking = Promise.resolve();
  const look = async () => {
    await looking;
    await refreshPrices(deps, site, facts).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the prices on the pages could not be refreshed'),
    );
  };
  const timer = setInterval(() => {
    looking = look();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
