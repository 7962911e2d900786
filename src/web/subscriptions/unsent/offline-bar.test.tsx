// What is said without a connection, and the question before a logout that would lose changes (rules device.1, device.2).
import { useEffect, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleSubscription as row } from '#testing/sample-subscription';
import { openScreen, showHindi, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { logOut } from '../../auth/log-out.ts';
import { noteFetchedData, noteOldData } from '../../device/data-age.ts';
import { fieldsOf, type Unsent } from './change.ts';
import { LogoutConfirm } from './logout-confirm.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { readUnsent } from './use-unsent.ts';

function unsent(count: number): Unsent[] {
  const fields = fieldsOf(row());
  const base = { kind: 'add', name: 'Netflix', madeAt: 1, isSent: false, trouble: null, fields } as const;
  return Array.from({ length: count }, (_, at) => ({ ...base, key: `${at}`, target: `local-${at}` }));
}

async function openBar(waiting = 0) {
  await openSender(unsent(waiting));
  onTestFinished(() => openSender());
  return openScreen(<OfflineBar />);
}

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  dispatchEvent(new Event('offline'));
}

const today = (hour: number) => new Date().setHours(hour, 5, 0, 0);

test('online it says nothing, but the region that will speak is there', async () => {
  noteFetchedData(today(9));
  const bar = await openBar(2);
  await until(() => expect(bar.names('[role=status]')).toContain(''));
  expect(bar.text()).toBe('');
});

test('offline it says how old the data is and how many changes wait', async () => {
  noteFetchedData(today(9));
  const bar = await openBar(2);
  goOffline();
  await bar.see('Offline · data from 09:05 · 2 changes waiting');
});

test('one change is counted in the singular; none is not mentioned', async () => {
  noteFetchedData(today(14));
  goOffline();
  await (await openBar(1)).see(/data from 14:05 · 1 change waiting$/);
  await openSender();
  const bar = await openBar();
  await bar.gone('waiting');
  expect(bar.text()).toMatch(/data from 14:05/);
});

test('data of another day has its date', async () => {
  noteFetchedData(new Date(2026, 2, 9, 8, 30).getTime());
  const bar = await openBar();
  goOffline();
  await bar.see(/data from Mar 9.* 08:30/);
});

test('online, but with data from the copy, it says that Outgo cannot be reached until it can', async () => {
  noteOldData(today(7));
  const bar = await openBar();
  await bar.see('Outgo cannot be reached · data from 07:05');
  noteFetchedData(today(8));
  await bar.gone('cannot be reached');
});

test('it is said in Hindi where Hindi is shown', async () => {
  await showHindi();
  noteOldData(today(7));
  const bar = await openBar(1);
  await bar.see(/07:05/);
  expect(bar.text().replace('Outgo', '')).not.toMatch(/[a-z]/i);
  noteFetchedData(today(7));
});

const LOGOUT = 'POST /api/auth/logout';

/** Can be pressed once the question before it is set up. */
function LogOutButton() {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return isReady ? (
    <button type="button" onClick={() => void logOut()}>
      Log out
    </button>
  ) : null;
}

async function logOutWith(waiting: number) {
  await openSender(unsent(waiting));
  onTestFinished(() => openSender());
  const goTo = vi.spyOn(location, 'assign').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const screen = openScreen([<LogoutConfirm key="question" />, <LogOutButton key="button" />], {
    [LOGOUT]: { message: 'Logged out' },
  });
  await screen.press('Log out');
  return { screen, goTo };
}

test('with unsent changes a logout asks first, and staying sends and removes nothing', async () => {
  const { screen, goTo } = await logOutWith(3);
  await screen.see('Log out with 3 changes unsent?');
  expect(screen.text()).toContain('Logging out removes it for good.');
  await screen.press('Stay signed in');
  await screen.gone('Log out with');
  expect(screen.sent(LOGOUT)).toEqual([]);
  expect(goTo).not.toHaveBeenCalled();
  expect(readUnsent()).toHaveLength(3);
});

test('a confirmed logout ends the session and goes to the root path', async () => {
  const { screen, goTo } = await logOutWith(1);
  await screen.see('Log out with 1 change unsent?');
  expect(screen.sent(LOGOUT)).toEqual([]);
  await screen.press('Log out and remove');
  await until(() => expect(goTo).toHaveBeenCalledWith('/'));
  expect(screen.sent(LOGOUT)).toHaveLength(1);
});
