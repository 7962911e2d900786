// Notifications and chats in settings: added, tested, removed, and what each plan and browser sees (rule channel.1).
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import type { User } from '../viewer/use-user.ts';
import type { Channel } from './channels.ts';
import { ChannelsSection } from './channels-section.tsx';
import { renewDevice } from './renew-device.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const KEY = Buffer.from(Uint8Array.from({ length: 65 }, (_, at) => at)).toString('base64url');
const GET = 'GET /api/channels';
const ADD = 'POST /api/channels';
const ADD_DEVICE = 'POST /api/channels/devices';

const channel = (change: Partial<Channel> = {}): Channel => ({
  id: 'c1',
  kind: 'telegram',
  target: '987654321',
  userAgent: null,
  isThisDevice: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastResult: null,
  lastAt: null,
  ...change,
});

const open = (channels: Channel[], answers: Answers = {}, user: Partial<User> = { isPro: true }) =>
  openScreen(<ChannelsSection />, {
    'GET /api/auth/user': sampleUser(user),
    [GET]: { channels, pushKey: KEY },
    ...answers,
  });

const subscribe = vi.fn();
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
let hasSubscription = true;
const unsubscribe = vi.fn(async () => true);

/** A browser that can show notifications and answers the question for them like this. */
function givePush(answer: NotificationPermission) {
  const pushManager = { subscribe, getSubscription: async () => (hasSubscription ? { unsubscribe } : null) };
  vi.stubGlobal('PushManager', class {});
  requestPermission.mockResolvedValue(answer);
  vi.stubGlobal('Notification', { permission: answer, requestPermission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  subscribe.mockResolvedValue({
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
  subscribe.mockReset();
  requestPermission.mockReset();
  hasSubscription = true;
  localStorage.clear();
  unsubscribe.mockClear();
});

test('a chat is added with what its service needs, and then shown', async () => {
  const added: Channel[] = [];
  const page = open([], {
    [GET]: () => ({ channels: added, pushKey: KEY }),
    [ADD]: () => {
      added.push(channel());
      return { channel: channel(), secret: null };
    },
  });
  await page.see('Nothing is set up yet.');
  await page.press('Send to a chat or server');
  await page.fill('Token', ' 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw');
  await page.fill('Chat ID', '987654321');
  await page.press('Add');
  await page.see('Telegram was added');
  await page.see('Nothing sent yet');
  expect(page.sent(ADD)).toEqual([
    { kind: 'telegram', token: ' 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', chatId: '987654321' },
  ]);
});

test('what is wrong stands at its field, and nothing typed is lost', async () => {
  const page = open([], {
    [ADD]: refuse('invalid_input', { problems: [{ path: 'address', code: 'channel_address_invalid' }] }),
  });
  await page.press('Send to a chat or server');
  await page.choose('Service', 'Gotify');
  await page.fill('Server', 'http://192.168.1.2');
  await page.press('Add');
  await page.see('Addresses of private networks are not called.');
  expect(page.field('Server').value).toBe('http://192.168.1.2');
  expect(page.sent(ADD)).toEqual([{ kind: 'gotify', address: 'http://192.168.1.2' }]);
});

test('a webhook’s secret is shown once', async () => {
  const page = open([], { [ADD]: { channel: channel({ kind: 'webhook' }), secret: 'whsec_abc' } });
  await page.press('Send to a chat or server');
  await page.choose('Service', 'Webhook');
  await page.fill('Address', 'https://example.com/hook');
  await page.press('Add');
  await page.see('It is shown only now.');
  expect(page.field('Signing secret').value).toBe('whsec_abc');
  await page.press('Done');
  await page.gone('It is shown only now.');
});

test('a test says what became of it, and the last result stays', async () => {
  const failed = channel({ lastResult: 'login_refused', lastAt: new Date().toISOString() });
  let shown = channel();
  const page = open([], {
    [GET]: () => ({ channels: [shown], pushKey: KEY }),
    'POST /api/channels/:id/test': () => {
      shown = failed;
      return { channel: failed };
    },
  });
  await page.press('Send a test to Telegram');
  await page.see('The test was not delivered');
  await page.see('The service refused the token or address, now');
});

test('this device is added after the browser’s own question, and removed with its subscription', async () => {
  givePush('granted');
  const here = channel({ kind: 'push', target: '', userAgent: CHROME, isThisDevice: true });
  let channels: Channel[] = [];
  const page = open([], {
    [GET]: () => ({ channels, pushKey: KEY }),
    [ADD_DEVICE]: () => {
      channels = [here];
      return { channel: here };
    },
    'DELETE /api/channels/:id': () => {
      channels = [];
      return { message: 'gone' };
    },
  });
  await page.press('Notify me on this device');
  await page.see('Notifications are on');
  await page.see('Chrome on Windows');
  expect(page.text()).not.toContain('Notify me on this device');
  expect(page.sent(ADD_DEVICE)).toEqual([
    { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
  ]);
  const [[options]] = subscribe.mock.calls as [[PushSubscriptionOptionsInit]];
  expect(options.userVisibleOnly).toBe(true);
  expect(Buffer.from(options.applicationServerKey as Uint8Array).toString('base64url')).toBe(KEY);
  await page.press('Remove Chrome on Windows');
  await page.see('Nothing is set up yet.');
  await until(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
});

test('the permission is asked for by a press alone, and a device that gets nothing any more is told so', async () => {
  givePush('granted');
  let channels: Channel[] = [];
  const page = open([], {
    [GET]: () => ({ channels, pushKey: KEY }),
    [ADD_DEVICE]: () => {
      const here = channel({ kind: 'push', target: '', userAgent: CHROME, isThisDevice: true });
      channels = [here];
      return { channel: here };
    },
  });
  await page.see('Nothing is set up yet.');
  expect(requestPermission).not.toHaveBeenCalled();
  expect(page.text()).not.toContain('no longer gets notifications');
  await page.press('Notify me on this device');
  await page.see('Chrome on Windows');
  expect(requestPermission).toHaveBeenCalledTimes(1);
  // Dropped by the server, as its push service no longer knew it.
  const later = open([]);
  await later.see('This device no longer gets notifications.');
  expect(requestPermission).toHaveBeenCalledTimes(1);
});

test('a subscription that the browser lost is made again without a question, one that it has is left alone', async () => {
  givePush('granted');
  const page = open([], { [ADD_DEVICE]: { channel: channel({ kind: 'push' }) } });
  await page.see('Nothing is set up yet.');
  await renewDevice();
  expect(page.sent(ADD_DEVICE)).toEqual([]);
  hasSubscription = false;
  await renewDevice();
  expect(page.sent(ADD_DEVICE)).toHaveLength(1);
  givePush('denied');
  await renewDevice();
  expect(page.sent(ADD_DEVICE)).toHaveLength(1);
  expect(requestPermission).not.toHaveBeenCalled();
});

test('a subscription of older keys is replaced', async () => {
  givePush('granted');
  subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'));
  const page = open([], { [ADD_DEVICE]: { channel: channel({ kind: 'push' }) } });
  await page.press('Notify me on this device');
  await page.see('Notifications are on');
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('a refused permission says how to allow it, and sends nothing', async () => {
  givePush('denied');
  const page = open([]);
  await page.press('Notify me on this device');
  await page.see('Notifications are blocked for this site.');
  expect(page.sent(ADD_DEVICE)).toEqual([]);
});

test('an iPhone is told to install first, another browser that it cannot', async () => {
  const phone = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  const page = open([]);
  await page.see('Add to Home Screen');
  phone.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Old/1.0');
  const other = open([]);
  await other.see('This browser cannot show notifications.');
});

test('Free sees what Pro brings, and how to get it', async () => {
  const page = open([], {}, { isPro: false });
  await page.see('With Pro, reminders also reach you');
  expect(page.names('button')).toEqual(['Upgrade to Pro']);
});

test('what was set up under Pro sleeps without it, and can be removed', async () => {
  const page = open([channel()], {}, { isPro: false });
  await page.see('Without Pro nothing is sent here.');
  expect(page.names('button')).toEqual(['Remove Telegram', 'Upgrade to Pro']);
});

test('where payments are off nothing is said about plans', async () => {
  const server = { payments: 'off', google: false, emailVerification: false, demo: false } as const;
  const page = open([], { 'GET /api/server': server });
  await page.see('Nothing is set up yet.');
  await page.settle();
  expect(page.text()).not.toContain('Pro');
  const sold = open([], { 'GET /api/server': { ...server, payments: 'sandbox' } });
  await sold.see('Part of Pro.');
});

test('ten are the most', async () => {
  const page = open(Array.from({ length: 10 }, (_, at) => channel({ id: `c${at}` })));
  await page.see('Remove one to add another.');
  expect(page.text()).not.toContain('Send to a chat or server');
});

test('what cannot be loaded can be tried again', async () => {
  let isDown = true;
  const page = open([], { [GET]: () => (isDown ? { status: 502 } : { channels: [], pushKey: KEY }) });
  await page.see('This could not be loaded');
  isDown = false;
  await page.press('Try again');
  await page.see('Nothing is set up yet.');
});

test('it is all in Hindi', async () => {
  await showHindi();
  const page = open([channel({ kind: 'webhook', lastResult: 'timeout', lastAt: new Date().toISOString() })]);
  await page.see('सर्वर ने समय पर जवाब नहीं दिया');
  expect(page.names('h2, button').join(' ')).not.toMatch(/[a-z]/i);
});
