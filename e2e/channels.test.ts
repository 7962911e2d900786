/** Notifications and chats in a browser: a chat is added and removed, and a push message is shown and opens its page. */
import { expect, test } from './fixtures.ts';

test('a chat is added, listed and removed', { tag: '@phone' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn({ proForDays: 30 });
  await page.goto('/settings/reminders');
  await page.getByRole('button', { name: 'Send to a chat or server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send reminders to' });
  await dialog.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'ntfy' }).click();
  await dialog.getByLabel('Topic', { exact: true }).fill('not a topic');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Enter a topic of letters')).toBeVisible();
  await checkAccessibility();
  await dialog.getByLabel('Topic', { exact: true }).fill('renewals-8f3kq');
  await page.keyboard.press('Enter');
  await expect(page.getByText('ntfy.sh/renewals-8f3kq')).toBeVisible();
  await expect(dialog).toBeHidden();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Remove ntfy' }).click();
  await expect(page.getByText('Nothing is set up yet.')).toBeVisible();
});

test.describe('a push message', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is shown by the service worker with its lines', async ({ page, context, signIn }) => {
    await signIn({ proForDays: 30 });
    await page.goto('/dashboard');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const [worker] = context.serviceWorkers();
    // A browser without a screen shows no notifications, so what it is told to show is noted.
    const shown = await worker?.evaluate(async () => {
      const scope = globalThis as unknown as ServiceWorkerScope;
      return new Promise((resolve) => {
        scope.registration.showNotification = async (title, { body, data }) => resolve({ title, body, data });
        const data = JSON.stringify({
          id: 'm1',
          title: 'Coming up: Netflix',
          body: 'Netflix: $10',
          url: '/settings',
        });
        scope.dispatchEvent(new scope.PushEvent('push', { data }));
      });
    });
    expect(shown).toEqual({ title: 'Coming up: Netflix', body: 'Netflix: $10', data: '/settings' });
  });
});

/** The part of a service worker's own types that is used here. */
interface ServiceWorkerScope extends EventTarget {
  registration: {
    showNotification(title: string, options: { body: string; data: string }): Promise<void>;
  };
  PushEvent: new (type: string, init: { data: string }) => Event;
}
