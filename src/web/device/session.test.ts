// Returning after sign-in must never leave this site, whatever the link says.
import { expect, test } from 'vitest';
import { lostRequestOf, readAuthRequest, readSafePath, signInAddress } from './session.ts';

const pages = [
  '/dashboard',
  '/settings/reminders',
  '/dashboard?show=renewals',
  '/settings#password',
  '/dashboard/calendar?month=2026-02',
];
test.each(pages)('%s is a page to return to', (path) => {
  expect(readSafePath(path)).toBe(path);
});

const elsewhere = [
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/dashboard/..//evil.example',
  '/%2e//evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '%2f%2fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  'https:evil.example',
  'https://evil.example/dashboard',
  'HTTPS:\\\\evil.example',
  'javascript:alert(1)',
  '/%',
  'data:text/html,<script>alert(1)</script>',
  '/api/auth/google',
  '/API/auth/google',
  '/dashboard/../api/auth/google',
];
test.each(elsewhere)('%j is refused', (path) => {
  expect(readSafePath(path)).toBeNull();
});

test('a refused path leads to the dashboard', () => {
  expect(readAuthRequest('?auth=signin&next=%2F%2Fevil.example')).toEqual({
    view: 'signin',
    next: '/dashboard',
    error: null,
    lost: null,
  });
});

test('the address says which tab is open and where to go afterwards', () => {
  expect(readAuthRequest('?auth=signup')).toEqual({
    view: 'signup',
    next: '/dashboard',
    error: null,
    lost: null,
  });
  expect(readAuthRequest('?auth=signin&next=/settings')).toEqual({
    view: 'signin',
    next: '/settings',
    error: null,
    lost: null,
  });
});

test('a failed sign-in with Google opens the modal with its reason', () => {
  expect(readAuthRequest('?auth_error=email_unverified')).toEqual({
    view: 'signin',
    next: '/dashboard',
    error: 'email_unverified',
    lost: null,
  });
});

test('an ordinary visit opens nothing', () => {
  expect(readAuthRequest('')).toBeNull();
  expect(readAuthRequest('?auth=other&utm_source=x')).toBeNull();
});

test('what was asked for survives the way through sign-in', () => {
  const path = '/dashboard/calendar?month=2026-02&q=a%26b#today';
  const address = signInAddress('signin', path);
  expect(readAuthRequest(new URL(address, 'http://outgo.invalid').search)?.next).toBe(path);
  expect(signInAddress('signup')).toBe('/?auth=signup');
  expect(signInAddress('signin', '//evil.example')).toBe('/?auth=signin');
});

test('a session that ended during a request for advice is told at sign-in, and nothing else is', () => {
  expect(lostRequestOf('POST /api/analyze')).toBe('analysis');
  expect(lostRequestOf('POST /api/suggest-bundles')).toBe('bundles');
  expect(lostRequestOf('GET /api/analyze')).toBeNull();
  expect(lostRequestOf('POST /api/subscriptions')).toBeNull();
  expect(signInAddress('signin', '/dashboard', 'bundles')).toBe('/?auth=signin&lost=bundles');
  expect(readAuthRequest('?auth=signin&lost=bundles')?.lost).toBe('bundles');
  expect(readAuthRequest('?auth=signin&lost=everything')?.lost).toBeNull();
});
