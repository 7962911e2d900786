// The way into the app after a sign-in: a second to read the welcome, then the page that was wanted.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToast } from '#web/ui/toast-store.ts';
import { isLogoutPending, keepLogoutPending } from '../device/session.ts';
import { enterApp } from './enter-app.ts';

const assign = vi.fn();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  assign.mockReset();
});

test('the wanted page opens one second after the welcome, not before', () => {
  void enterApp('/settings', { title: 'Welcome back!', description: 'You are signed in.' });
  expect(readToast()).toMatchObject({ title: 'Welcome back!', isOpen: true });
  vi.advanceTimersByTime(999);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign.mock.calls).toEqual([['/settings']]);
});

test('a logout that the server has not heard of is forgotten: the new session must not end with it', () => {
  keepLogoutPending(true);
  void enterApp('/dashboard', { title: 'Welcome back!', description: '' });
  expect(isLogoutPending()).toBe(false);
});
