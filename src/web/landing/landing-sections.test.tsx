// The landing page's sections, their texts, and Pro's prices by country with the rupees that are charged (rules plan.9, page.1).
import { expect, onTestFinished, test, vi } from 'vitest';
import { COUNTRY_TABLE } from '#core/data/country-table';
import { openScreen, refuse, until } from '#testing/screen';
import { SiteFooter } from '../shell/site-footer.tsx';
import { DemoButton } from './demo-button.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { InstallOnPhone } from './install-on-phone.tsx';
import { LandingHeader } from './landing-header.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { Pricing } from './pricing.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyOutgo } from './why-outgo.tsx';

const links = () =>
  [...document.querySelectorAll('a')].map((each) => [each.textContent, each.getAttribute('href')]);

test('the navigation leads to features and pricing, to login and to getting started', async () => {
  const page = openScreen(<LandingHeader />);
  await page.see('Get Started');
  expect(links()).toContainEqual(['Features', '#features']);
  expect(links()).toContainEqual(['Pricing', '#pricing']);
  expect(page.text()).toContain('Login');
  // The phone's menu has the same places, and opens without a script.
  const menu = document.querySelector('[popover]');
  expect(menu?.textContent).toBe('FeaturesPricingLogin');
  expect(document.querySelector('[popovertarget]')?.getAttribute('popovertarget')).toBe(menu?.id);
});

test('How It Works has its four steps, Why its four cards, each with a heading', async () => {
  const page = openScreen([<HowItWorks key="how" />, <WhyOutgo key="why" />]);
  await page.see('How It Works');
  const headings = (id: string) =>
    [...document.querySelectorAll(`#${id} h3`)].map((each) => each.textContent);
  expect(headings('features')).toEqual([
    'Add subscriptions',
    'See the big picture',
    'AI insights',
    'Bundle smarter',
  ]);
  expect(headings('why')).toHaveLength(4);
});

test('two testimonials are quoted, and not passed off as customers’', async () => {
  const page = openScreen(<Testimonials />);
  await until(() => expect(page.names('blockquote')).toHaveLength(2));
  expect(page.text()).toContain('Written by us');
});

test('the phone section has the steps for Android and iPhone', async () => {
  const page = openScreen(<InstallOnPhone />);
  await page.see('Add to Home Screen');
  expect(page.names('#install h3')).toEqual(['Android', 'iPhone']);
});

test('the footer links to the four legal pages', async () => {
  await openScreen(<SiteFooter />).settle();
  await until(() => expect(links().length).toBeGreaterThan(3));
  const paths = links().map(([, href]) => href);
  for (const path of ['/cancellation-refunds', '/contact', '/privacy', '/terms'])
    expect(paths).toContain(path);
});

test('Free and Pro are compared line by line: 5 or unlimited, a daily limit or none, about 17 %', async () => {
  const page = openScreen(<PlanComparison />);
  await page.see('Free vs Pro');
  const lines = [...document.querySelectorAll('tbody tr')].map((line) =>
    [...line.children].map((cell) => cell.textContent),
  );
  expect(lines[0]?.slice(1)).toEqual(['Up to 5', 'Unlimited']);
  expect(lines.at(-1)?.[2]).toBe('About 17%');
  expect(page.names('thead th').slice(1)).toEqual(['Free', 'Pro']);
  expect(lines.every((line) => line.length === 3 && line.every(Boolean))).toBe(true);
});

test('reminders by e-mail and the calendar are everyone’s; other places and days of their own are Pro’s', async () => {
  const page = openScreen([<Pricing key="pricing" />, <PlanComparison key="comparison" />]);
  await page.see('Free vs Pro');
  const marks = (words: string) =>
    [...document.querySelectorAll('tbody tr')]
      .filter((line) => line.children[0]?.textContent?.startsWith(words))
      .map((line) => [...line.children].slice(1).map((cell) => cell.textContent));
  expect(marks('Reminders by email and in your calendar')).toEqual([['Yes', 'Yes']]);
  expect(marks('Reminders on your devices and in chats, and days of its own')).toEqual([['No', 'Yes']]);
  const [free, pro] = [...document.querySelectorAll('#pricing ul')].map((list) => list.textContent);
  expect(free).toContain('Reminders by email and in your calendar');
  expect(pro).toContain('Reminders on your devices and in chats');
});

function openPricing() {
  document.documentElement.dataset.rupees = '₹443 ₹4,432 2026-11-17';
  onTestFinished(() => {
    delete document.documentElement.dataset.rupees;
  });
  vi.stubGlobal('navigator', { languages: ['en-US'], language: 'en-US' });
  return openScreen(<Pricing />);
}

function pick(code: string) {
  const picker = document.querySelector('select');
  if (!picker) throw new Error('no picker');
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
  set?.call(picker, code);
  picker.dispatchEvent(new Event('change', { bubbles: true }));
}

const price = () => document.querySelector('output')?.textContent?.replace(/\s+/g, ' ').trim();

test('the picker is labelled Country and offers every country of the table, in order of names', async () => {
  const page = openPricing();
  await page.see('Pricing');
  expect(document.querySelector('label')?.textContent).toBe('Country');
  const names = [...document.querySelectorAll('option')].map((each) => each.textContent ?? '');
  expect(names).toHaveLength(COUNTRY_TABLE.length);
  expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
});

test.each([
  ['US', '$4.99 per month, charged as ₹443 or $49.99 per year, charged as ₹4,432 Save about 17%'],
  ['IN', '₹99 per month or ₹999 per year Save about 16%'],
])('in %s Pro costs what the specification says, beside what is charged', async (code, words) => {
  const page = openPricing();
  await page.see('Pricing');
  pick(code);
  await until(() =>
    expect(price()).toMatch(new RegExp(`^${words.replaceAll('$', '\\$').replace(/1[67]%/, '1\\d%')}$`)),
  );
});

test('any other country shows its own list price beside the rupees, and how they were converted', async () => {
  const page = openPricing();
  await page.see('Pricing');
  const germany = COUNTRY_TABLE.find(({ code }) => code === 'DE');
  pick('DE');
  await until(() => expect(price()).toContain(`${germany?.proMonthly} per month, charged as ₹443`));
  expect(page.text()).toContain('17 Nov 2026');
  pick('IN');
  await until(() => expect(page.text()).not.toContain('17 Nov 2026'));
  expect(price()).not.toContain('charged as');
});

test('Free is written as the country writes its price', async () => {
  const page = openPricing();
  await page.see('Up to 5 subscriptions');
  const free = () => document.querySelector('h3 + p')?.textContent;
  pick('US');
  await until(() => expect(free()).toBe('$0'));
  pick('IN');
  await until(() => expect(free()).toBe('₹0'));
});

test('the demo is opened once, for the country of this device, and leads to the dashboard', async () => {
  const goTo = vi.spyOn(location, 'assign').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const page = openScreen(<DemoButton />, { 'POST /api/demo': { user: { id: 'demo' } } as never });
  await page.press('Try the demo');
  await until(() => expect(goTo).toHaveBeenCalledWith('/dashboard'));
  expect(page.sent('POST /api/demo')).toMatchObject([{ language: 'en', country: expect.any(String) }]);
});

test.each([
  ['unreachable' as const, 'The demo could not be opened. Please try again.'],
  [refuse('busy'), /\w+/],
])('a demo that does not open says why: case %#', async (answer, words) => {
  const page = openScreen(<DemoButton />, { 'POST /api/demo': answer });
  await page.press('Try the demo');
  await until(() => expect(page.names('[role=alert]')[0]).toMatch(words));
  expect(page.names('button')).toContain('Try the demo');
});
