/** The encryption of push messages and the sender's token, against the RFCs' own examples. */
import { expect, test } from 'vitest';
import { systemRandom } from '../../random.ts';
import { encryptPush, isPushKeys } from './push-encryption.ts';
import { makeVapidKeys, readVapidKeys, writeVapidHeader } from './vapid.ts';

const BROWSER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('a message is encrypted as in the example of RFC 8291', () => {
  const chosen = ['yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'DGv6ra1nlYgDCS1FRnbzlw'];
  const random = { bytes: () => Buffer.from(chosen.shift() ?? '', 'base64url') };
  const body = encryptPush('When I grow up, I want to be a watermelon', BROWSER, random);
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('keys that nothing can be agreed with are told apart', () => {
  expect(isPushKeys(BROWSER)).toBe(true);
  const offCurve = Buffer.from(BROWSER.p256dh, 'base64url');
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);
  for (const wrong of [
    { ...BROWSER, auth: 'short' },
    { ...BROWSER, p256dh: '' },
    { ...BROWSER, p256dh: offCurve.toString('base64url') },
    { ...BROWSER, p256dh: Buffer.alloc(65, 4).toString('base64url') },
  ])
    expect(isPushKeys(wrong)).toBe(false);
});

test('own keys are used as given, and refused where they do not belong together', () => {
  const keys = makeVapidKeys(systemRandom);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(readVapidKeys(keys)).toEqual(keys);
  expect(readVapidKeys({ ...keys, publicKey: `${keys.publicKey}=` })).toEqual(keys);
  const others = makeVapidKeys(systemRandom);
  expect(readVapidKeys({ ...keys, publicKey: others.publicKey })).toBeUndefined();
  for (const privateKey of ['', 'x', Buffer.alloc(32).toString('base64url')])
    expect(readVapidKeys({ ...keys, privateKey })).toBeUndefined();
});

test('the token names the service, the sender and an end within a day', () => {
  const keys = makeVapidKeys(systemRandom);
  const header = writeVapidHeader(keys, {
    endpoint: new URL('https://fcm.googleapis.com/fcm/send/abc'),
    subject: 'mailto:help@outgo.app',
    now: new Date('2026-11-18T00:00:00Z'),
  });
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toEqual({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:help@outgo.app',
    exp: Date.parse('2026-11-18T12:00:00Z') / 1000,
  });
});
