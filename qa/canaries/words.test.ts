import { expect, test } from 'vitest';
import { Finder, PASSWORDS, plant, WORDS } from './words.ts';

const word = PASSWORDS.password;
const finder = new Finder({ password: word });
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['as it is', `{"err":"wrong ${word}"}`],
  ['in capitals', word.toUpperCase()],
  ['in bytes', Buffer.from(`x${word}`).toString('hex')],
  ['in Basic authentication', base64(`outgo:${word}`)],
  ['in base64 at any place', base64(`ab${word}yz`)],
  ['in base64 from the start', base64(word)],
])('a canary is found %s', (_how, text) => {
  expect(finder.find(text)).toEqual(['password']);
});

test('other texts hold none, and each is named once', () => {
  expect(finder.find('canary-password of somebody else')).toEqual([]);
  expect(finder.size).toBe(1);
});

test('what people type is replaced field by field, at any depth', () => {
  const sent = { name: 'Netflix', amount: 5, keys: [{ auth: 'x' }] };
  expect(plant(sent)).toEqual({ name: WORDS.subscription, amount: 5, keys: [{ auth: WORDS.pushKey }] });
});
