// What an empty list offers: services to tick, the room of the plan said before, and one request for all of them.
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleSubscription } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, setToday, showHindi, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { fieldsOf } from '../subscriptions/unsent/change.ts';
import { LogoutConfirm } from '../subscriptions/unsent/logout-confirm.tsx';
import { readUnsent } from '../subscriptions/unsent/use-unsent.ts';
import { type User, userQuery } from '../viewer/use-user.ts';
import { FirstServices } from './first-services.tsx';

beforeEach(() => openSender());

const IMPORT = 'POST /api/imports';
const FIVE = ['Netflix', 'Spotify Premium', 'Disney+', 'Hulu', 'Peacock'];

function Opened() {
  return useQuery(userQuery).data ? (
    <>
      <FirstServices onPaste={vi.fn()} />
      <LogoutConfirm />
    </>
  ) : null;
}

async function openOffer(user: Partial<User> = {}, answers: Answers = {}) {
  const offer = openScreen(<Opened />, {
    'GET /api/auth/user': sampleUser(user),
    'GET /api/subscriptions': [],
    ...answers,
  });
  await offer.see('Netflix');
  await offer.settle();
  return offer;
}

const isPressable = (name: string) =>
  [...document.querySelectorAll('button[aria-pressed]')]
    .filter((tile) => tile.getAttribute('aria-label') === name)
    .map((tile) => !(tile as HTMLButtonElement).disabled);

test('24 services of the country are offered, without those that are paused or ended', async () => {
  const paused = sampleSubscription({ name: 'jio prepaid', pausedOn: '2026-01-01' });
  const offer = await openOffer({ country: 'India' }, { 'GET /api/subscriptions': [paused] });
  const tiles = offer.names('button[aria-pressed]');
  expect(tiles).toHaveLength(23);
  expect(tiles).toContain('Airtel Prepaid');
});

test('Free says how many of its places are chosen and takes no more; what was ticked can be left out', async () => {
  const offer = await openOffer();
  expect(offer.text()).toContain('0 of 5 on Free');
  for (const name of FIVE.slice(0, 3)) await offer.press(name);
  await offer.see('3 of 5 on Free');
  for (const name of FIVE.slice(3)) await offer.press(name);
  await offer.see('Free holds no more than these.');
  expect([isPressable('Walmart+'), isPressable('Netflix')]).toEqual([[false], [true]]);
  await offer.press('Leave out Netflix');
  await offer.see('4 of 5 on Free');
  expect(isPressable('Walmart+')).toEqual([true]);
});

test('Pro has no limit', async () => {
  const offer = await openOffer({ isPro: true });
  for (const name of [...FIVE, 'Walmart+']) await offer.press(name);
  await offer.see('6 chosen');
  expect(isPressable('Costco Membership')).toEqual([true]);
});

test('all are sent in one request, with listed prices and their cycles, and what was changed', async () => {
  const done = {
    id: 'i1',
    format: 'services',
    importedAt: '2026-11-18T00:00:00.000Z',
    added: 2,
    untouched: 2,
    hasBudget: false,
  };
  const offer = await openOffer({ country: 'India' }, { [IMPORT]: done } as Answers);
  await offer.press('Jio Prepaid');
  await offer.see('Prices are as listed in Nov 2025');
  await offer.fill('Amount', '349');
  await offer.fill('Next Renewal', '2026-12-05');
  await offer.press('ZEE5');
  await offer.press('Add 2 subscriptions');
  await offer.see('2 subscriptions added');
  const [body] = offer.sent(IMPORT) as [{ format: string; subscriptions: Record<string, unknown>[] }];
  expect(body.format).toBe('services');
  expect(body.subscriptions).toMatchObject([
    {
      name: 'Jio Prepaid',
      category: 'Other',
      amount: '349.00',
      currency: 'INR',
      billingCycle: 'P28D',
      nextRenewalDate: '2026-12-05',
      anchorDate: '2026-12-05',
    },
    { name: 'ZEE5', category: 'OTT', amount: '149.00', currency: 'INR', billingCycle: 'monthly' },
  ]);
});

test('a service without a listed price is asked for its amount before anything is sent', async () => {
  const offer = await openOffer();
  await offer.press('Verizon');
  await offer.press('Add 1 subscription');
  await offer.see('Amount is required.');
  expect(offer.sent(IMPORT)).toEqual([]);
});

test('a service that is sold in packs begins with its shortest one, its rhythm, and a renewal after that', async () => {
  setToday('2026-11-18');
  const offer = await openOffer({ country: 'India' });
  await offer.press('Airtel Prepaid');
  await offer.settle();
  expect(offer.field('Amount').value).toBe('299');
  expect(offer.text()).toContain('Every 28 days');
  expect(offer.text()).toContain('1 GB a day, 28 days');
  expect(offer.field('Next Renewal').value).toBe('2026-12-16');
});

test('a listed price follows the cycle, a typed one stays', async () => {
  const offer = await openOffer();
  await offer.press('Hulu');
  expect(offer.field('Amount').value).toBe('11.99');
  await offer.choose('Billing Cycle', 'Yearly');
  await offer.settle();
  expect(offer.field('Amount').value).toBe('119.99');
  await offer.fill('Amount', '5');
  await offer.choose('Billing Cycle', 'Monthly');
  await offer.settle();
  expect(offer.field('Amount').value).toBe('5');
});

test('a refusal is said, and nothing that was ticked or typed is lost', async () => {
  const offer = await openOffer({}, { [IMPORT]: refuse('free_limit_reached', { limit: 5, current: 5 }) });
  await offer.press('Netflix');
  await offer.fill('Amount', '7.77');
  await offer.press('Add 1 subscription');
  await offer.see('There is less room than before.');
  expect(offer.field('Amount').value).toBe('7.77');
});

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
}

async function addTwo(offer: Awaited<ReturnType<typeof openOffer>>) {
  for (const name of ['Netflix', 'Hulu']) await offer.press(name);
  await offer.press('Add 2 subscriptions');
}

test('without a network all are kept on the device, and one tap takes all back', async () => {
  goOffline();
  const offer = await openOffer();
  await addTwo(offer);
  await offer.see('2 subscriptions added');
  await offer.see('Kept on this device.');
  expect(readUnsent().map(({ kind, name }) => [kind, name])).toEqual([
    ['add', 'Netflix'],
    ['add', 'Hulu'],
  ]);
  await offer.press('Undo');
  await offer.see('2 subscriptions are as they were');
  expect(readUnsent()).toEqual([]);
});

test('a server that is not reached while there is a network keeps them too, and each is sent with a key of its own', async () => {
  const offer = await openOffer({}, { [IMPORT]: 'unreachable', 'POST /api/subscriptions': 'unreachable' });
  await addTwo(offer);
  await offer.see('Kept on this device.');
  expect(new Set(readUnsent().map(({ key }) => key)).size).toBe(2);
  expect(offer.text()).not.toContain('Error');
});

test('those that arrived with a request whose answer was lost are not added again, and need no decision', async () => {
  const price = { amount: '5.00', billingCycle: 'monthly', currency: 'USD' } as const;
  const there = ['Netflix', 'Hulu'].map((name) => sampleSubscription({ name, ...price }));
  let hasArrived = false;
  const offer = await openOffer(
    {},
    {
      [IMPORT]: () => {
        hasArrived = true;
        return 'unreachable';
      },
      'GET /api/subscriptions': () => (hasArrived ? there : []),
      'POST /api/subscriptions': refuse('duplicate_subscription'),
    },
  );
  await offer.press('Netflix');
  await offer.fill('Amount', '5');
  await offer.press('Add 1 subscription');
  await offer.see('1 subscription added');
  await until(() => expect(readUnsent()).toEqual([]));
  expect(offer.sent('POST /api/subscriptions')).toHaveLength(1);
});

test('one that another device added meanwhile at another price is left to the user, and Undo leaves it alone', async () => {
  const theirs = sampleSubscription({ name: 'Netflix', amount: '99.00' });
  let isAsked = false;
  const offer = await openOffer(
    {},
    {
      [IMPORT]: () => {
        isAsked = true;
        return 'unreachable';
      },
      'GET /api/subscriptions': () => (isAsked ? [theirs] : []),
      'POST /api/subscriptions': refuse('duplicate_subscription'),
    },
  );
  await offer.press('Netflix');
  await offer.press('Add 1 subscription');
  await until(() => expect(readUnsent()).toMatchObject([{ trouble: { kind: 'duplicate' } }]));
  await offer.see('1 change needs your decision.');
  expect(offer.text()).not.toMatch(/subscription added|Kept on this device/);
  await offer.press('Undo');
  await offer.see('1 subscription is as it was');
  expect(readUnsent()).toEqual([]);
  expect(offer.sent('POST /api/subscriptions/bulk')).toEqual([]);
});

test('one that another device deleted since is named when it is taken back', async () => {
  const offer = await openOffer(
    {},
    { [IMPORT]: 'unreachable', 'POST /api/subscriptions': sampleSubscription({ name: 'Netflix' }) },
  );
  await offer.press('Netflix');
  await offer.press('Add 1 subscription');
  await offer.see('1 subscription added');
  await offer.settle();
  await offer.press('Undo');
  await offer.see('Nothing could be undone');
  await offer.see('1 was deleted on another device.');
});

test('a server that is silent is waited for once, not again for what is kept', async () => {
  const over = new AbortController();
  const signals = [over.signal];
  const offer = await openOffer(
    {},
    {
      [IMPORT]: () => {
        setTimeout(() => over.abort());
        return 'waiting';
      },
      'POST /api/subscriptions': 'waiting',
    },
  );
  await offer.press('Netflix');
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => signals.pop() ?? new AbortController().signal);
  onTestFinished(() => void vi.restoreAllMocks());
  await offer.press('Add 1 subscription');
  await offer.see('Kept on this device.');
  await until(() => expect(offer.names('[aria-busy=true]')).toEqual([]));
});

test('all of it is there in Hindi', async () => {
  await showHindi();
  const { offer } = await openDemoOffer(true);
  await offer.press('Netflix');
  await offer.see('Free में 5 में से 1');
  expect(offer.text()).toContain('बैंक स्टेटमेंट में खोजें');
  await offer.press('डेमो देखें');
  await offer.see('आप अपने खाते से लॉग आउट हो जाएँगे');
});

const DEMO = 'POST /api/demo';
const ASKED = 'You will be logged out of your account';

async function openDemoOffer(demo: boolean, answers: Answers = {}) {
  const server = { payments: 'sandbox', google: false, emailVerification: false, demo } as const;
  const goTo = vi.spyOn(location, 'assign').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  return { goTo, offer: await openOffer({ country: 'India' }, { 'GET /api/server': server, ...answers }) };
}

test('a server without demos offers none', async () => {
  const { offer } = await openDemoOffer(false);
  expect(offer.names('button')).not.toContain('Try the demo');
});

test('the demo asks before it ends the session; who stays keeps it, and what was ticked', async () => {
  const { offer, goTo } = await openDemoOffer(true);
  await offer.press('Netflix');
  await offer.press('Try the demo');
  await offer.see(ASKED);
  expect(offer.text()).toContain('What you have ticked here is not kept.');
  offer.key('Escape');
  await offer.gone(ASKED);
  await offer.press('Try the demo');
  await offer.press('Stay here');
  await offer.gone(ASKED);
  await offer.see('1 of 5 on Free');
  expect(offer.sent(DEMO)).toEqual([]);
  expect(goTo).not.toHaveBeenCalled();
});

test('a demo that cannot be opened is said, and the session goes on', async () => {
  localStorage.setItem('outgo.signed-in', '1');
  const { offer, goTo } = await openDemoOffer(true, { [DEMO]: refuse('busy') });
  await offer.press('Try the demo');
  expect(offer.text()).not.toContain('ticked here');
  await offer.press('Log out and open the demo');
  await offer.see('The demo could not be opened');
  expect(goTo).not.toHaveBeenCalled();
  expect(localStorage.getItem('outgo.signed-in')).toBe('1');
});

test('unsent changes are asked about as before a logout; then the demo of the own country replaces the session', async () => {
  const base = { name: 'Netflix', madeAt: 1, isSent: false, trouble: null } as const;
  await openSender([
    { ...base, kind: 'add', key: 'k1', target: 'local-k1', fields: fieldsOf(sampleSubscription()) },
  ]);
  localStorage.setItem('outgo.cache', 'private');
  const { offer, goTo } = await openDemoOffer(true, { [DEMO]: { user: sampleUser() } } as Answers);
  const leave = async () => {
    await offer.press('Try the demo');
    await offer.press('Log out and open the demo');
    await offer.see('Log out with 1 change unsent?');
  };
  await leave();
  await offer.press('Stay signed in');
  await offer.gone('Log out with');
  expect(offer.sent(DEMO)).toEqual([]);
  await leave();
  await offer.press('Log out and remove');
  await until(() => expect(goTo).toHaveBeenCalledWith('/dashboard'));
  expect(offer.sent(DEMO)).toEqual([{ country: 'India', language: 'en' }]);
  expect(localStorage.getItem('outgo.cache')).toBeNull();
});
