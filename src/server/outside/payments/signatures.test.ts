import { expect, test } from 'vitest';
import { isSameSignature, signCheckout, signWebhook } from './signatures.ts';

test('the checkout signature is the one of the provider, payment first', () => {
  expect(signCheckout('EnLs21M47BllR3X8PSFtjtbd', 'pay_IDZNwZZFtnjyym', 'sub_ID6MOhgkcoHj9I')).toBe(
    '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
  );
  expect(signCheckout('test_secret', 'pay_00000000000001', 'sub_00000000000001')).toBe(
    'e700e9cd1da4ca618e8b216e564a0e341519f59316c86f7927b7d29d87baf531',
  );
});

test('the webhook signature is over the raw bytes', () => {
  expect(signWebhook('123456', Buffer.from('{"a":1,"b":2,"c":{"d":3}}'))).toBe(
    '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
  );
});

test('signatures of another length, case or alphabet are refused without an exception', () => {
  const genuine = signWebhook('secret', 'body');
  expect(isSameSignature(genuine, genuine)).toBe(true);
  expect(isSameSignature(genuine, genuine.toUpperCase())).toBe(false);
  expect(isSameSignature(genuine, genuine.slice(1))).toBe(false);
  expect(isSameSignature(genuine, `${genuine} `)).toBe(false);
  expect(isSameSignature(genuine, '₹'.repeat(64))).toBe(false);
  expect(isSameSignature(genuine, '')).toBe(false);
});
