import { afterEach, expect, test } from 'vitest';
import { dismissToast, readToast, subscribeToToasts, toast } from './toast-store.ts';

afterEach(() => dismissToast());

test('a new notification takes the place of the one on show', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', variant: 'destructive' });
  expect(readToast()).toMatchObject({ title: 'Second', variant: 'destructive', isOpen: true });
});

test('closing an old notification leaves the new one open', () => {
  const first = toast({ title: 'First' });
  toast({ title: 'Second' });
  dismissToast(first);
  expect(readToast()).toMatchObject({ title: 'Second', isOpen: true });
});

test('listeners hear of each notification and of its end, until they leave', () => {
  const heard: string[] = [];
  const leave = subscribeToToasts(() => heard.push(`${readToast()?.title} ${readToast()?.isOpen}`));
  toast({ title: 'Saved' });
  dismissToast();
  leave();
  toast({ title: 'Unheard' });
  expect(heard).toEqual(['Saved true', 'Saved false']);
});
