import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuse } from '../verdict.ts';
import {
  checkBillingCycle,
  checkCategory,
  checkCurrency,
  checkName,
  checkNextRenewal,
  checkNotes,
  describePrice,
  findDuplicate,
  nameKey,
} from './subscription.ts';

describe('two names are the same', () => {
  test.each([
    ['Netflix', '  netflix '],
    ['NETFLIX', 'netflix'],
    ['Ｎｅｔｆｌｉｘ', 'Netflix'],
    ['Café+', 'Cafe\u0301+'],
    ['STRASSE', 'straße'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['Netflix\u00a0', 'Netflix'],
    ['ﬁt', 'FIT'],
    ['Net\u200bflix', 'Netflix'],
    ['Net\u00adflix\ufeff', 'Netflix'],
    ['\u202eNetflix\u202c', 'Netflix'],
    ['\u2066Net\u200dflix\u2069\u200c', 'Netflix'],
    ['Netflix\u{e0061}\ufe0f', 'Netflix'],
    ['❤️ Music', '❤ Music'],
  ])('when they differ in outer blanks, case or way of writing only: %j and %j', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  test.each([
    ['Netflix', 'Netflix 2'],
    ['Disney', 'Disney+'],
    ['Café', 'Cafe'],
    ['नेटफ्लिक्स', 'नेटफ्लिक्'],
    // Joiners that decide what is seen.
    ['क्\u200dष', 'क्ष'],
    ['می\u200cخواهم', 'میخواهم'],
    ['👩\u200d👧', '👩👧'],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🏴'],
  ])('but %j and %j are two services', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });

  test('a name of plain ASCII has the key that it has with an invisible character', () => {
    const ascii = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(ascii, (name) => {
        expect(nameKey(name)).toBe(nameKey(`${name}\u200b`));
      }),
    );
  });

  test('taking the key twice changes nothing, for every character with case or forms', () => {
    const unstable: string[] = [];
    for (let code = 0; code <= 0x1ffff; code += 1) {
      const name = `a${String.fromCodePoint(code)}b`;
      if (nameKey(nameKey(name)) !== nameKey(name)) unstable.push(code.toString(16));
    }
    expect(unstable).toEqual([]);
  });

  test('a subscription is not its own duplicate', () => {
    const existing = [
      { id: 'a', name: 'Netflix' },
      { id: 'b', name: 'Spotify' },
    ];
    expect(findDuplicate(' NETFLIX', existing)?.id).toBe('a');
    expect(findDuplicate(' NETFLIX', existing, 'a')).toBeNull();
    expect(findDuplicate('Hulu', existing)).toBeNull();
  });
});

describe('fields', () => {
  test.each([undefined, null, '', '   ', '\u00a0', '\u200b', '\u00ad \u200d', '\u2800', '\u3164'])(
    'a service name of %j is missing',
    (input) => {
      expect(checkName(input)).toEqual(refuse('service_name_required'));
    },
  );

  test('a name, a category and a renewal date are required', () => {
    expect([checkName(''), checkCategory(''), checkNextRenewal('')]).toEqual([
      refuse('service_name_required'),
      refuse('category_required'),
      refuse('next_renewal_required'),
    ]);
  });

  test.each([
    'Net\u0000flix',
    'Net\nflix',
    'Net\u0007flix',
    'Net\ud800flix',
    'Net\u2028flix',
    5,
    {},
    ['Netflix'],
  ])('a service name of %j cannot be shown', (input) => {
    expect(checkName(input)).toEqual(refuse('service_name_unreadable'));
  });

  test.each(['Netflix', 'Łódź 👩‍👩‍👧', '日本語', '\u202eright to left', 'x'.repeat(100), '😀'.repeat(100)])(
    'the service name %.20j is taken as it is',
    (name) => {
      expect(checkName(` ${name} `)).toEqual({ ok: true, value: name });
    },
  );

  test('a service name may have 100 characters, not 101', () => {
    expect(checkName('😀'.repeat(101))).toEqual(refuse('service_name_too_long', { limit: 100 }));
    expect(checkName('a'.repeat(1_000_000))).toEqual(refuse('service_name_too_long', { limit: 100 }));
  });

  test('an unknown category is kept as typed', () => {
    expect(checkCategory(' Insurance ')).toEqual({ ok: true, value: 'Insurance' });
  });

  test('notes keep every line as typed, and none at all is null', () => {
    expect(checkNotes(' shared with Ana\n\tuntil May ')).toEqual({
      ok: true,
      value: ' shared with Ana\n\tuntil May ',
    });
    expect([undefined, null, '', '  '].map(checkNotes)).toEqual(Array(4).fill({ ok: true, value: null }));
  });

  test('notes have their limits too', () => {
    expect(checkNotes('a'.repeat(2000)).ok).toBe(true);
    expect(checkNotes('a'.repeat(2001))).toEqual(refuse('notes_too_long', { limit: 2000 }));
    expect(checkNotes('\u0000')).toEqual(refuse('notes_unreadable'));
    expect(checkNotes('\udc00')).toEqual(refuse('notes_unreadable'));
    expect(checkNotes(7)).toEqual(refuse('notes_unreadable'));
  });

  test('a renewal date may come as a date-time and must be a real day', () => {
    expect(checkNextRenewal('2026-12-31T18:30:00.000Z')).toEqual({ ok: true, value: '2026-12-31' });
    expect(checkNextRenewal(null)).toEqual(refuse('next_renewal_required'));
    for (const input of ['2026-02-30', 'tomorrow', '9999-12-31', 20_261_231, {}]) {
      expect(checkNextRenewal(input)).toEqual(refuse('next_renewal_invalid'));
    }
  });

  test('cycle and currency must be ones we know', () => {
    expect(checkBillingCycle('halfyearly')).toEqual({ ok: true, value: 'halfyearly' });
    expect(checkBillingCycle('P28D')).toEqual({ ok: true, value: 'P28D' });
    expect(checkBillingCycle('P12M')).toEqual({ ok: true, value: 'yearly' });
    for (const input of ['weekly', 'p28d', 'P1M2W', 'P1000D'])
      expect(checkBillingCycle(input)).toEqual(refuse('billing_cycle_invalid'));
    expect(checkCurrency('inr')).toEqual({ ok: true, value: 'INR' });
    expect(checkCurrency('XYZ')).toEqual(refuse('currency_invalid'));
    expect(checkCurrency(undefined)).toEqual(refuse('currency_invalid'));
  });

  test('whatever is sent, every check answers and none throws', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const check of [
          checkName,
          checkCategory,
          checkNotes,
          checkNextRenewal,
          checkBillingCycle,
          checkCurrency,
        ]) {
          expect(typeof check(input).ok).toBe('boolean');
        }
      }),
    );
  });
});

test.each([
  [79_900, 'INR', 'yearly', 'India', '₹799.00/yr · ₹66.58/mo'],
  [9900, 'INR', 'monthly', 'India', '₹99.00/mo'],
  [1000, 'USD', 'quarterly', 'US', '$10.00/3 mo · $3.33/mo'],
  [10_000_000, 'INR', 'halfyearly', 'India', '₹1,00,000.00/6 mo · ₹16,666.67/mo'],
  [1000, 'JPY', 'yearly', 'Japan', '¥1,000/yr · ¥83/mo'],
  [29_900, 'INR', 'P28D', 'India', '₹299.00/28 days · ₹325.03/mo'],
  [1000, 'USD', 'P1W', 'US', '$10.00/wk · $43.48/mo'],
  [2400, 'USD', 'P2Y', 'US', '$24.00/2 yr · $1.00/mo'],
  [0, 'USD', 'yearly', null, '$0.00/yr · $0.00/mo'],
  [99_999_999_999, 'USD', 'yearly', 'US', '$999,999,999.99/yr · $83,333,333.33/mo'],
] as const)('%i minor units of %s %s in %s read %s', (minor, currency, cycle, country, text) => {
  expect(describePrice(minor, currency, cycle, country)).toBe(text);
});
