// Preferences and country: each is saved at once, and shown as saved only if it is (rules account.2, account.12).
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, until } from '#testing/screen';
import { appLanguages } from '../language/app-languages.ts';
import { getLanguage, restoreLanguage, setLanguage } from '../language/text.ts';
import { type User, userQuery } from '../viewer/use-user.ts';
import { CountryForm } from './country-form.tsx';
import { Preferences } from './preferences.tsx';

const SAVE = 'PUT /api/user/preferences';
const COUNTRY = 'PUT /api/user/country';

afterEach(async () => {
  await setLanguage('en');
  localStorage.clear();
});

/** Passes the user from the cache, like the settings page. */
function Shown() {
  const { data: user } = useQuery(userQuery);
  return user ? (
    <>
      <Preferences user={user} />
      <CountryForm user={user} />
    </>
  ) : null;
}

function openPreferences(fields: Partial<User> = {}, answers: Answers = {}) {
  const user = sampleUser(fields);
  return openScreen(<Shown />, {
    'GET /api/auth/user': user,
    [SAVE]: (body) => {
      const { timeZone, ...rest } = body as { timeZone?: { mode: string; zone?: string } };
      const zone = timeZone
        ? { hasFixedTimeZone: timeZone.mode === 'fixed', timeZone: timeZone.zone ?? 'UTC' }
        : {};
      return { ...user, ...rest, ...zone };
    },
    ...answers,
  });
}

type Opened = ReturnType<typeof openScreen>;
const isOn = (screen: Opened, name: string) =>
  [...document.querySelectorAll('[role=switch]')]
    .find((each) => screen.names(`[id="${each.id}"]`)[0] === name)
    ?.getAttribute('aria-checked');
const pressed = (screen: Opened, group: string) =>
  screen.names(`fieldset[aria-label="${group}"] button[aria-pressed=true]`);

const CURRENCY = 'Choose a currency for each subscription';
const DIGEST = 'Monthly advice by mail';

test('the theme is kept on this device and marks the page', async () => {
  const screen = openPreferences();
  await screen.see('Kept on this device.');
  expect(pressed(screen, 'Theme')).toEqual(['System']);
  await screen.press('Dark');
  expect(pressed(screen, 'Theme')).toEqual(['Dark']);
  expect(document.documentElement.dataset.theme).toBe('dark');
  await screen.press('Light');
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(screen.sent(SAVE)).toEqual([]);
});

test('a currency for each subscription is switched on with the account', async () => {
  const screen = openPreferences();
  await screen.see(CURRENCY);
  expect(isOn(screen, CURRENCY)).toBe('false');
  await screen.press(CURRENCY);
  await screen.settle();
  expect(isOn(screen, CURRENCY)).toBe('true');
  expect(screen.sent(SAVE)).toEqual([{ hasCurrencyPerSubscription: true }]);
});

test.each([
  [{ status: 502 } as const, 'Your change could not be saved. Please try again.'],
  ['unreachable' as const, 'Your change could not be saved. Please try again.'],
  [refuse('database_away'), 'We cannot reach our data right now. Please try again in a moment.'],
])('a switch that could not be saved goes back and says so', async (answer, sentence) => {
  const screen = openPreferences({}, { [SAVE]: answer });
  await screen.press(CURRENCY);
  await screen.see(sentence);
  expect(isOn(screen, CURRENCY)).toBe('false');
});

test('only Pro has a monthly mail to switch off', async () => {
  const free = openPreferences();
  await free.see(CURRENCY);
  expect(free.text()).not.toContain(DIGEST);
});

test('Pro switches the monthly mail off', async () => {
  const screen = openPreferences({ isPro: true });
  await screen.see(DIGEST);
  expect(isOn(screen, DIGEST)).toBe('true');
  await screen.press(DIGEST);
  await screen.settle();
  expect(isOn(screen, DIGEST)).toBe('false');
  expect(screen.sent(SAVE)).toEqual([{ wantsDigest: false }]);
});

test('the chosen language is on the screen at once and kept with the account', async () => {
  await restoreLanguage(appLanguages);
  const screen = openPreferences();
  await screen.choose('Language', 'हिन्दी');
  await screen.see('थीम');
  await screen.settle();
  expect(document.documentElement.lang).toBe('hi');
  expect(screen.sent(SAVE)).toEqual([{ language: 'hi' }]);
});

test('a language whose texts cannot be loaded changes nothing', async () => {
  await restoreLanguage({ hi: () => Promise.reject(new Error('offline')) });
  const screen = openPreferences();
  await screen.choose('Language', 'हिन्दी');
  await screen.see('Error');
  expect(getLanguage()).toBe('en');
  expect(screen.sent(SAVE)).toEqual([]);
});

test('the time zone follows the device until it is fixed', async () => {
  const screen = openPreferences();
  await screen.see('Follows this device, now');
  expect(pressed(screen, 'Time zone')).toEqual(['Automatic']);
  await screen.press('Fixed');
  await screen.settle();
  expect(screen.text()).toContain('Days turn at midnight of this zone, wherever you are.');
  await screen.fill('Fixed time zone', 'Paris');
  screen.key('Enter');
  await until(() =>
    expect(screen.sent(SAVE).at(-1)).toEqual({ timeZone: { mode: 'fixed', zone: 'Europe/Paris' } }),
  );
});

test('back to automatic is sent without a zone', async () => {
  const screen = openPreferences({ hasFixedTimeZone: true, timeZone: 'Asia/Kolkata' });
  await screen.see('Fixed time zone');
  expect(pressed(screen, 'Time zone')).toEqual(['Fixed']);
  await screen.press('Automatic');
  await screen.see('Follows this device');
  expect(screen.sent(SAVE)).toEqual([{ timeZone: { mode: 'automatic' } }]);
});

test('a zone that could not be saved leaves the mode as it was', async () => {
  const screen = openPreferences({}, { [SAVE]: { status: 500 } });
  await screen.press('Fixed');
  await screen.see('Your change could not be saved. Please try again.');
  expect(pressed(screen, 'Time zone')).toEqual(['Automatic']);
});

test('a zone that does not exist is said, and nothing is sent', async () => {
  const screen = openPreferences({ hasFixedTimeZone: true, timeZone: 'Asia/Kolkata' });
  await screen.fill('Fixed time zone', 'Atlantis');
  await screen.see('No such time zone. Try the name of a large city nearby.');
  screen.key('Enter');
  expect(screen.sent(SAVE)).toEqual([]);
});

test('what a change of country does, and does not do, stands beside it', async () => {
  const screen = openPreferences();
  await screen.see('It does not touch amounts you have saved');
  expect(screen.field('Country').value).toBe('United States');
});

test('a country of the list is found by typing, and told when saved', async () => {
  const screen = openPreferences({}, { [COUNTRY]: sampleUser({ country: 'India' }) });
  await screen.fill('Country', 'indi');
  screen.key('Enter');
  await screen.press('Update country');
  await screen.see('Your country is now India.');
  expect(screen.sent(COUNTRY)).toEqual([{ country: 'India', chosen: true }]);
});

test('Other asks for a name of its own', async () => {
  const screen = openPreferences({}, { [COUNTRY]: sampleUser({ country: 'Narnia' }) });
  await screen.choose('Country', 'Other');
  await screen.press('Update country');
  await screen.see('Please enter your country name');
  expect(screen.sent(COUNTRY)).toEqual([]);
  await screen.fill('Country name', 'Narnia');
  await screen.press('Update country');
  await screen.see('Your country is now Narnia.');
  expect(screen.sent(COUNTRY)).toEqual([{ country: 'Narnia', chosen: true }]);
});

test('a country that is not in the list is shown as it was typed', async () => {
  const screen = openPreferences({ country: 'Atlantis' });
  await screen.see('Country name');
  expect(screen.field('Country').value).toBe('Other');
  expect(screen.field('Country name').value).toBe('Atlantis');
});

test('a country that could not be saved is told', async () => {
  const screen = openPreferences({}, { [COUNTRY]: { status: 502 } });
  await screen.press('Update country');
  await screen.see('Your change could not be saved. Please try again.');
});
