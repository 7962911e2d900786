// Installing the app: button, banner and box while the browser offers it, until it is installed (rule device.4).
import { beforeEach, expect, test, vi } from 'vitest';
import { openScreen, sampleUser, until } from '#testing/screen';
import type { User } from '../viewer/use-user.ts';
import { InstallBanner } from './install-banner.tsx';
import { InstallButton } from './install-button.tsx';
import { captureInstallOffer } from './install-offer.ts';
import { InstallPromo } from './install-promo.tsx';

const BANNER = 'Install Outgo on this device';
captureInstallOffer();

beforeEach(() => {
  localStorage.clear();
  // An installation leaves no offer behind from the test before.
  dispatchEvent(new Event('appinstalled'));
});

/** What a browser sends when the app can be installed; the user answers so. */
function offerInstall(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  dispatchEvent(event);
  return { prompt, event };
}

function openAll(user: Partial<User> = {}, isSecure = true) {
  vi.stubGlobal('isSecureContext', isSecure);
  return openScreen(
    [<InstallButton key="button" />, <InstallBanner key="banner" />, <InstallPromo key="box" />],
    { 'GET /api/auth/user': sampleUser(user) },
  );
}

const countOffers = (names: string[]) => names.filter((name) => name === 'Install App').length;

test('without an offer there is no button and no banner, only the steps by hand', async () => {
  const screen = openAll();
  await screen.see('Outgo as an app');
  await screen.settle();
  expect(countOffers(screen.names('button'))).toBe(0);
  expect(screen.text()).not.toContain(BANNER);
});

test('the steps by hand are those of Android and iPhone, where the address is secure', async () => {
  const screen = openAll();
  await screen.see('Outgo as an app');
  expect(screen.names('h3')).toEqual(['Android', 'iPhone']);
  expect(screen.names('ol li').map((text) => text.replace(/^\d/, ''))).toEqual([
    'Open Outgo in Chrome',
    'Tap the menu ⋮',
    'Choose “Add to Home screen” or “Install app”',
    'Open Outgo in Safari',
    'Tap Share',
    'Choose “Add to Home Screen”',
  ]);
});

test('over plain http the box says what the browser leaves out', async () => {
  const screen = openAll({}, false);
  await screen.see('This address is not https');
  expect(screen.names('h3')).toEqual([]);
});

test('an offer shows button, banner and box, in place of the browser’s own', async () => {
  const screen = openAll();
  await screen.see('Outgo as an app');
  const { event } = offerInstall();
  await screen.see(BANNER);
  expect(countOffers(screen.names('button'))).toBe(3);
  expect(event.defaultPrevented).toBe(true);
});

test('accepted, it is no longer offered', async () => {
  const screen = openAll();
  const { prompt } = offerInstall('accepted');
  await screen.see(BANNER);
  await screen.press('Install App');
  await screen.gone(BANNER);
  expect(prompt).toHaveBeenCalledOnce();
  expect(countOffers(screen.names('button'))).toBe(0);
});

test('declined, it stays on offer', async () => {
  const screen = openAll();
  const { prompt } = offerInstall('dismissed');
  await screen.see(BANNER);
  await screen.press('Install App');
  await until(() => expect(prompt).toHaveBeenCalledOnce());
  await screen.settle();
  expect(countOffers(screen.names('button'))).toBe(3);
});

test('installed in another way, it is no longer offered', async () => {
  const screen = openAll();
  offerInstall();
  await screen.see(BANNER);
  dispatchEvent(new Event('appinstalled'));
  await screen.gone(BANNER);
});

test('inside the installed app nothing is offered, not even the steps', async () => {
  const listener = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone'), ...listener }));
  const screen = openAll();
  offerInstall();
  await until(() => expect(screen.sent('GET /api/auth/user')).toHaveLength(1));
  await screen.settle();
  expect(screen.text()).toBe('');
});

test('the banner is for Free; Pro has the button and the box', async () => {
  const screen = openAll({ isPro: true });
  offerInstall();
  await until(() => expect(countOffers(screen.names('button'))).toBe(2));
  await screen.settle();
  expect(screen.text()).not.toContain(BANNER);
});

test('a dismissed banner stays away at the next visit, button and box stay', async () => {
  const first = openAll();
  offerInstall();
  await first.see(BANNER);
  await first.press('Dismiss');
  await first.gone(BANNER);
  expect(countOffers(first.names('button'))).toBe(2);
  const next = openAll();
  await until(() => expect(countOffers(next.names('button'))).toBe(4));
  await next.settle();
  expect(next.text()).not.toContain(BANNER);
});

test('where the device keeps nothing, the banner is away at least until the page is left', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room');
  });
  const screen = openAll();
  offerInstall();
  await screen.see(BANNER);
  await screen.press('Dismiss');
  await screen.gone(BANNER);
  vi.restoreAllMocks();
});
