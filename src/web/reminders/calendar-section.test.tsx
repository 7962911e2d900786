// The own calendar in settings: its address is made, copied, replaced and switched off (rule calendar.1).
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openScreen, sampleUser, showHindi, until } from '#testing/screen';
import { CalendarSection } from './calendar-section.tsx';

const FEED = {
  address: `https://outgo.example/calendar/${'a'.repeat(64)}.ics`,
  alarmDays: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastReadAt: null,
};
const GET = 'GET /api/calendar-feed';

const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
});

const open = (answers: Answers) =>
  openScreen(<CalendarSection />, { 'GET /api/auth/user': sampleUser(), ...answers });

test('an address is made by a press, and shown with how to use it', async () => {
  const page = open({ [GET]: { feed: null }, 'POST /api/calendar-feed': { feed: FEED } });
  await page.press('Make my calendar address');
  await page.see('No calendar has read it yet');
  expect(page.field('Secret address').value).toBe(FEED.address);
  expect(page.text()).toContain('Google Calendar, on a computer');
  const link = [...document.querySelectorAll('a')].find(
    (each) => each.textContent === 'Open in calendar app',
  );
  expect(link?.getAttribute('href')).toBe(FEED.address.replace('https:', 'webcal:'));
});

test('it is copied, and a browser that refuses says what to do instead', async () => {
  const page = open({ [GET]: { feed: FEED } });
  await page.press('Copy');
  await page.see('Address copied');
  expect(writeText).toHaveBeenCalledWith(FEED.address);
  writeText.mockRejectedValue(new Error('not allowed'));
  await page.press('Copy');
  await page.see('Select it and copy it yourself.');
});

test('an alarm is chosen, and a failure leaves the one before', async () => {
  let isDown = false;
  const page = open({
    [GET]: { feed: { ...FEED, lastReadAt: new Date().toISOString() } },
    'PUT /api/calendar-feed': () => (isDown ? 'unreachable' : { feed: { ...FEED, alarmDays: 2 } }),
  });
  await page.see('Last read by a calendar now');
  await page.choose('Alarm', '2 days before');
  await page.see('Alarm saved');
  expect(page.sent('PUT /api/calendar-feed')).toEqual([{ alarmDays: 2 }]);
  isDown = true;
  await page.choose('Alarm', 'No alarm');
  await page.see('This could not be changed. Please try again.');
  await until(() => expect(page.field('Alarm').textContent).toContain('2 days before'));
});

test('a new address and switching off ask first, and happen once', async () => {
  const other = FEED.address.replaceAll('a', 'b');
  const page = open({
    [GET]: { feed: FEED },
    'POST /api/calendar-feed': { feed: { ...FEED, address: other } },
    'DELETE /api/calendar-feed': { message: 'off' },
  });
  await page.press('New address');
  await page.see('Replace the address?');
  await page.press('Cancel');
  await page.gone('Replace the address?');
  expect(page.sent('POST /api/calendar-feed')).toEqual([]);
  await page.press('New address');
  await page.see('The old address stops working at once.');
  confirm();
  await page.see('The calendar has a new address');
  expect(page.field('Secret address').value).toBe(other);
  await page.press('Switch off');
  await page.see('Switch the calendar off?');
  confirm();
  await page.see('Make my calendar address');
  expect(page.sent('DELETE /api/calendar-feed')).toHaveLength(1);
});

/** Presses the last of the two buttons with this name, which is in the dialog. */
function confirm() {
  [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1)?.click();
}

test('an address that cannot be shown again says so', async () => {
  const hidden = open({ [GET]: { feed: { ...FEED, address: null } } });
  await hidden.see('cannot be shown again');
  expect(hidden.text()).not.toContain('Copy');
});

test('what cannot be loaded can be tried again', async () => {
  let isDown = true;
  const page = open({ [GET]: () => (isDown ? { status: 502 } : { feed: FEED }) });
  await page.see('This could not be loaded');
  isDown = false;
  await page.press('Try again');
  await page.see('How to add it');
});

test('it is all in Hindi', async () => {
  await showHindi();
  const page = open({ [GET]: { feed: FEED } });
  await page.see('गुप्त पता');
  expect(page.names('h1, h2, h3').join(' ')).not.toMatch(/[a-z]/i);
});
