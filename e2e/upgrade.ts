/** What the browser tests of the plan share: the upgrade, the sheet of the checkout, and the price outside India. */
import type { Locator, Page } from '@playwright/test';
import { formatMoney } from '#core/money/money';
import { planPriceInr } from '#core/plan/price';
import { expect } from './fixtures.ts';

export const upgradeDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Upgrade to Pro' });
export const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Pay for Outgo Pro' });

export async function openUpgrade(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(upgradeDialog(page)).toBeVisible();
}

/** What everyone outside India pays, as it is shown. */
export function rupeesElsewhere(cycle: 'monthly' | 'yearly'): string {
  return formatMoney(planPriceInr('elsewhere', cycle), 'INR', 'IN', { short: true });
}
