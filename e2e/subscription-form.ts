/** The dialog that adds a subscription, for tests of more than one file. */
import { expect, type Locator, type Page } from '@playwright/test';

export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Subscription' }).click();
  const form = page.getByRole('dialog', { name: 'Add Subscription' });
  await expect(form).toBeVisible();
  return form;
}
