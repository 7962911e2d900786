// The upgrade modal's question where the browser is: every answer, and none at all.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locate } from './locate.ts';

type Ask = Geolocation['getCurrentPosition'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function findAt(latitude: number, longitude: number): Ask {
  return (onFound) => onFound({ coords: { latitude, longitude } } as GeolocationPosition);
}

test('a browser in Mumbai is in India', async () => {
  expect(await locate({ getCurrentPosition: findAt(19.08, 72.88) })).toBe('india');
});

test('a browser in Dhaka is elsewhere', async () => {
  expect(await locate({ getCurrentPosition: findAt(23.81, 90.41) })).toBe('elsewhere');
});

test('a refusal says nothing about the place', async () => {
  const refuse: Ask = (_, onError) => onError?.({ code: 1 } as GeolocationPositionError);
  expect(await locate({ getCurrentPosition: refuse })).toBe('unknown');
});

test('a browser that cannot locate, or throws, is not waited for', async () => {
  expect(await locate(undefined)).toBe('unknown');
  const fail = () => {
    throw new Error('not allowed here');
  };
  expect(await locate({ getCurrentPosition: fail })).toBe('unknown');
});

test('a question left unanswered ends after 4 seconds, and a late answer changes nothing', async () => {
  let answerLate: (() => void) | undefined;
  const wait: Ask = (onFound) => {
    answerLate = () => findAt(19.08, 72.88)(onFound);
  };
  const located = locate({ getCurrentPosition: wait });
  await vi.advanceTimersByTimeAsync(4_000);
  answerLate?.();
  expect(await located).toBe('unknown');
});
