// What a push message shows, and which page a press opens (rule channel.5).
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTarget, readNotification } from './notification.ts';

const ORIGIN = 'https://outgo.example';
const read = (sent: unknown) => readNotification(JSON.stringify(sent), ORIGIN);

test('a message is shown with its lines and opens its page', () => {
  const sent = {
    id: 'm1',
    title: 'Coming up: Netflix',
    body: 'Netflix: ₹649',
    url: `${ORIGIN}/dashboard?x=1`,
  };
  expect(read(sent)).toMatchObject({
    title: sent.title,
    body: sent.body,
    tag: 'm1',
    actions: [],
    data: { address: '/dashboard?x=1', actions: {} },
  });
  expect(existsSync(`public${read(sent).icon}`)).toBe(true);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  undefined,
])('%s opens the dashboard instead', (url) => {
  expect(read({ title: 'x', url }).data.address).toBe('/dashboard');
  const actions = [{ action: 'renewed', title: 'Mark as renewed', url }];
  expect(read({ title: 'x', actions }).actions).toEqual([]);
});

test.each([undefined, '', 'no json', 'null', '[]', '{"title":5}'])('%s still shows something', (text) => {
  expect(readNotification(text, ORIGIN)).toMatchObject({
    title: 'Outgo',
    body: '',
    actions: [],
    data: { address: '/dashboard', actions: {} },
  });
});

test('each button opens its own page, and the message the dashboard', () => {
  const page = '/api/reminders/answer?token=x';
  const { actions, data } = read({
    title: 'Coming up: Netflix',
    url: `${ORIGIN}/dashboard`,
    actions: [
      { action: 'renewed', title: 'Mark as renewed', url: `${ORIGIN}${page}&answer=renewed` },
      { action: 'later', title: 'Remind me later', url: `${ORIGIN}${page}&answer=later` },
    ],
  });
  expect(actions).toEqual([
    { action: 'renewed', title: 'Mark as renewed' },
    { action: 'later', title: 'Remind me later' },
  ]);
  expect(findTarget(data, 'later')).toBe(`${page}&answer=later`);
  expect(findTarget(data, '')).toBe('/dashboard');
  expect(findTarget('/dashboard', 'later')).toBe('/dashboard');
});
