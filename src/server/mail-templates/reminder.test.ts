import { expect, test } from 'vitest';
import { describeReminder, type NamedItem, writeReminder } from './reminder.ts';

const ITEM: NamedItem = {
  id: '01933b7e-0000-7000-8000-000000000001',
  name: '\u202Egnp.exe',
  currency: 'USD',
  anchorOn: '2026-11-25',
  billingCycle: 'monthly',
  amountMinor: 999,
  thenAmountMinor: null,
  thenFrom: null,
  noticeDays: null,
  pausedOn: null,
  resumesOn: null,
  endsOn: null,
};

test.each(['payment', 'cancel-by'] as const)(
  'a name that turns the direction of text turns nothing else: %s',
  (kind) => {
    const event = {
      kind,
      on: ITEM.anchorOn,
      paidOn: ITEM.anchorOn,
      item: ITEM,
      amountMinor: 999,
      beforeMinor: null,
    };
    const { title, lines } = describeReminder(
      { language: 'en', country: 'United States' },
      [event],
      '2026-11-18',
    );
    expect(title).toBe('Coming up: \u2068\u202Egnp.exe\u2069');
    expect(lines[0]).toContain('\u2068\u202Egnp.exe\u2069:');
    expect(lines[0]).toContain('$9.99');
  },
);

test('markup in a name is shown as it was typed, also in the preview of the mail app', () => {
  const item = { ...ITEM, name: '<img src=x onerror=alert(1)>' };
  const event = {
    kind: 'payment' as const,
    on: ITEM.anchorOn,
    paidOn: ITEM.anchorOn,
    item,
    amountMinor: 999,
    beforeMinor: null,
  };
  const { html } = writeReminder({ name: 'Asha', language: 'en', country: 'United States' }, [event], {
    today: '2026-11-18',
    dashboard: 'https://outgo.example/dashboard',
    stop: 'https://outgo.example/stop',
    mayRepeat: false,
    answerLinks: () => ({ any: 'https://outgo.example/answer', choices: [] }),
  });
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(3);
});
