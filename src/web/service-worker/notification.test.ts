// What a push message shows, and which page a press opens (rule channel.5).
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readNotification } from './notification.ts';

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
    data: '/dashboard?x=1',
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
  expect(read({ title: 'x', url }).data).toBe('/dashboard');
});

test.each([undefined, '', 'no json', 'null', '[]', '{"title":5}'])('%s still shows something', (text) => {
  expect(readNotification(text, ORIGIN)).toMatchObject({ title: 'Outgo', body: '', data: '/dashboard' });
});
