// Alone in its file, because the end of a session is the end of the page.
import { expect, test, vi } from 'vitest';
import { openScreen, refuse, sampleUser, until } from '#testing/screen';
import { DataPage } from './data-page.tsx';

const DELETE = 'POST /api/user/delete';

test('where the answer to a deletion is lost, the next one says that the account is gone, and the device is wiped', async () => {
  const assign = vi.fn();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  localStorage.setItem('outgo.until-logout.columns', 'of an import');
  let isSent = false;
  const page = await openScreen(<DataPage />, {
    'GET /api/auth/user': () => (isSent ? refuse('account_gone') : sampleUser()),
    'GET /api/auth/passkeys': [],
    'GET /api/server': { payments: 'sandbox', google: false, emailVerification: false, demo: false },
    [DELETE]: () => {
      isSent = true;
      return 'unreachable' as const;
    },
  });
  await page.press('Delete my account');
  await page.see('Delete your account?');
  await page.fill('Type asha@example.com to confirm', 'asha@example.com');
  document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click();
  await until(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(page.sent(DELETE)).toHaveLength(1);
  expect(page.names('[role=dialog] [role=alert]')).toEqual([]);
  // Cleared like at a logout: an expired session would have spared it.
  expect(localStorage.getItem('outgo.until-logout.columns')).toBeNull();
});
