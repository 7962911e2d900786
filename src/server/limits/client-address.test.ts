import { expect, test } from 'vitest';
import { limitAddress, readAddress } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:FFFF:CB00:7107', '203.0.113.7'],
  ['::203.0.113.7', '0:0:0:0::/64'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, counted) => {
  expect(limitAddress(ip)).toBe(counted);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50000', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['203.0.113.7, 203.0.113.8', 'unknown'],
  ['x'.repeat(9_000), 'unknown'],
])('%s is the address %s', (given, address) => {
  expect(readAddress(given)).toBe(address);
});
