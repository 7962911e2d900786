// A hint beside a control: when it appears, and what puts it away.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreen } from '#testing/screen';
import { IconButton } from './icon-button.tsx';

let hasHover = true;
beforeEach(() => {
  hasHover = true;
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('hover') && hasHover }));
});
afterEach(() => vi.unstubAllGlobals());

async function openButton() {
  const screen = openScreen(<IconButton label="Show the math" icon={<i />} />);
  await vi.waitFor(() => expect(screen.names('button')).toEqual(['Show the math']));
  return screen;
}

function point(type: string, pointerType = 'mouse') {
  const button = document.querySelector('button');
  button?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
}

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const isShown = () => document.body.textContent?.includes('Show the math') === true;
const seeHint = () => vi.waitFor(() => expect(isShown()).toBe(true), { timeout: 30_000 });
const seeNone = () => vi.waitFor(() => expect(isShown()).toBe(false), { timeout: 30_000 });

test('appears some time after the pointer has come, and goes when it leaves', async () => {
  await openButton();
  point('pointerover');
  expect(isShown()).toBe(false);
  await seeHint();
  point('pointerout');
  await seeNone();
});

test.each([
  ['Escape, wherever the focus is', () => press('Escape')],
  ['scrolling', () => document.dispatchEvent(new Event('scroll'))],
  ['a press', () => point('pointerdown')],
])('is put away by %s', async (_, act) => {
  await openButton();
  point('pointerover');
  await seeHint();
  act();
  await seeNone();
});

test('is not read out: the control has the same name', async () => {
  await openButton();
  point('pointerover');
  await seeHint();
  expect(document.querySelector('[aria-hidden=true]')?.textContent).toBe('Show the math');
});

test('a touch shows none', async () => {
  await openButton();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  point('pointerover', 'touch');
  expect(vi.getTimerCount()).toBe(0);
  point('pointerout', 'touch');
  point('pointerover', 'mouse');
  expect(vi.getTimerCount()).toBe(1);
  vi.useRealTimers();
});

test('a device that cannot hover does not even listen', async () => {
  hasHover = false;
  const screen = await openButton();
  expect(screen.names('span.contents')).toEqual([]);
});
