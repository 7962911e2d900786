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
    expect(shown).toEqual({
      title: 'Coming up: Netflix',
      body: 'Netflix: $10',
      data: { address: '/settings', actions: {} },
    });
  });
});

test.describe('a subscription that the browser replaces by itself', () => {
  test.use({ serviceWorkers: 'allow' });
  const KEYS = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };

  for (const [title, isMade] of [
    ['is saved, where the browser has made the new one', true],
    ['is saved, where the service worker has to make the new one, with the key of the old', false],
  ] as const)
    test(title, async ({ page, context, signIn }) => {
      const person = await signIn({ proForDays: 30 });
      await page.goto('/dashboard');
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      expect((await person.client.get('/api/channels')).body.channels).toEqual([]);
      const [worker] = context.serviceWorkers();
      const askedWith = await worker?.evaluate(
        async ([keys, isThere]) => {
          const scope = globalThis as unknown as ServiceWorkerScope;
          const fresh = { toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/new', keys }) };
          let asked: unknown = null;
          // This browser has no push service and cannot subscribe.
          scope.registration.pushManager.subscribe = async (options) => {
            asked = options;
            return fresh;
          };
          const event = new scope.ExtendableEvent('pushsubscriptionchange');
          const before = { options: { userVisibleOnly: true, applicationServerKey: 'the old key' } };
          Object.assign(event, { oldSubscription: before, newSubscription: isThere ? fresh : null });
          scope.dispatchEvent(event);
          await new Promise((resolve) => setTimeout(resolve, 0));
          return asked;
        },
        [KEYS, isMade] as const,
      );
      expect(askedWith).toEqual(
        isMade ? null : { userVisibleOnly: true, applicationServerKey: 'the old key' },
      );
      await expect
        .poll(async () => (await person.client.get('/api/channels')).body.channels)
        .toMatchObject([{ kind: 'push', target: '' }]);
      await page.goto('/settings/reminders');
      await expect(page.getByText('Nothing sent yet')).toBeVisible();
    });
});

/** The part of a service worker's own types that is used here. */
interface ServiceWorkerScope extends EventTarget {
  registration: {
    showNotification(title: string, options: { body: string; data: unknown }): Promise<void>;
    pushManager: { subscribe(options: unknown): Promise<unknown> };
  };
  PushEvent: new (type: string, init: { data: string }) => Event;
  ExtendableEvent: new (type: string) => Event;
}
