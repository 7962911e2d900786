// Every word of a model's sentence is plain or proven, for the rows it stands with and in the role it has there.
import { describe, expect, test } from 'vitest';
import { adviceRowMaker } from '#testing/advice-rows';
import { computedMs } from '#testing/elapsed';
import { makeProver } from '#testing/english-advice';
import { categoryNames } from '#texts/en/categories';
import { findFacts } from '../advice/analysis.ts';
import type { AdviceInput } from '../advice/rows.ts';
import { CATALOGUE_TABLE } from '../data/catalogue-table.ts';
import { RATE_TABLE } from '../data/rate-table.ts';
import { parseDecimal } from '../rational.ts';
import { makeNameReader } from './names.ts';
import { makeScope } from './values.ts';
import { isPlainWord, KINDS } from './word-table.ts';

const makeRow = adviceRowMaker('2026-12-01', '');

const AMERICAN: AdviceInput = {
  rows: [
    makeRow('Netflix', 17.99),
    makeRow('Spotify', 11.99, { category: 'Music' }),
    makeRow('Apple Music', 10.99, { category: 'Music', nextRenewalOn: '2026-11-28' }),
    makeRow('YouTube Premium', 13.99),
    makeRow('YouTube Music', 9.5, { category: 'Music' }),
    makeRow('Microsoft 365', 99.99, { category: 'SaaS', billingCycle: 'yearly' }),
    makeRow('Canva', 15, { category: 'SaaS', nextRenewalOn: '2026-11-02' }),
  ],
  userCurrency: 'USD',
  country: 'US',
  today: '2026-11-15',
  rates: RATE_TABLE,
};
const INDIAN: AdviceInput = {
  ...AMERICAN,
  rows: [
    makeRow('Netflix', 649, { currency: 'INR' }),
    makeRow('Amazon Prime', 1499, { currency: 'INR', billingCycle: 'yearly' }),
    makeRow('Cult.fit', 125_000, { currency: 'INR', billingCycle: 'yearly', category: 'Gym' }),
    makeRow('Figma', 15, { category: 'SaaS' }),
  ],
  userCurrency: 'INR',
  country: 'IN',
};
const GERMAN: AdviceInput = {
  ...AMERICAN,
  rows: [
    makeRow('Netflix', 19.99, { currency: 'EUR' }),
    makeRow('Gym', 1250, { currency: 'EUR', category: 'Gym' }),
  ],
  userCurrency: 'EUR',
  country: 'DE',
};

const PACKED: AdviceInput = {
  ...INDIAN,
  rows: [
    makeRow('Jio Prepaid', 299, { currency: 'INR', billingCycle: 'P28D', category: 'Other' }),
    makeRow('Airtel Prepaid', 859, { currency: 'INR', billingCycle: 'P84D', category: 'Other' }),
    makeRow('The Hindu', 50, { currency: 'INR', billingCycle: 'P1W', category: 'Other' }),
    makeRow('Amazon Prime', 1499, { currency: 'INR', billingCycle: 'yearly' }),
  ],
};

/** Proven as written, or the code of what was not. */
function judge(
  text: string,
  about: readonly string[],
  input: AdviceInput = AMERICAN,
  saving?: string,
): string {
  const names = makeNameReader(input);
  const rows = names.rows.filter(({ row }) => about.includes(row.name));
  const facts = findFacts(input).filter(({ rowIds }) => rowIds.every((id) => about.includes(id)));
  const scope = makeScope(input, names.rows, rows, facts, saving === undefined ? null : parseDecimal(saving));
  const proof = makeProver(input, names).prove(text, 400, scope);
  return proof.ok ? 'proven' : proof.code;
}

const MUSIC = ['Spotify', 'Apple Music'];

describe('a rhythm', () => {
  test.each([
    ['Jio Prepaid costs ₹299 every 28 days.', ['Jio Prepaid']],
    ['Jio Prepaid costs ₹299 every 28 days, or ₹325.03 a month.', ['Jio Prepaid']],
    ['Jio Prepaid costs ₹325.03 a month.', ['Jio Prepaid']],
    ['Jio Prepaid costs ₹3,900.35 a year.', ['Jio Prepaid']],
    ['Jio Prepaid costs ₹299 every 4 weeks.', ['Jio Prepaid']],
    ['Jio Prepaid renews every 28 days.', ['Jio Prepaid']],
    ['Jio Prepaid (₹299/28 days) is worth a look.', ['Jio Prepaid']],
    ['The Hindu costs ₹50 a week.', ['The Hindu']],
    ['The Hindu is billed weekly.', ['The Hindu']],
    ['Airtel Prepaid is billed every 84 days.', ['Airtel Prepaid']],
    // 325.029… + 311.259…
    ['Jio Prepaid and Airtel Prepaid cost ₹636.29 a month together.', ['Jio Prepaid', 'Airtel Prepaid']],
  ])('%s', (text, about) => {
    expect(judge(text, about, PACKED)).toBe('proven');
  });

  test.each([
    ['Jio Prepaid costs ₹299 a month.', ['Jio Prepaid'], 'cost'],
    ['Jio Prepaid costs ₹299 every 30 days.', ['Jio Prepaid'], 'cost'],
    ['Jio Prepaid costs ₹299 a week.', ['Jio Prepaid'], 'cost'],
    ['Jio Prepaid costs ₹3,588 a year.', ['Jio Prepaid'], 'cost'],
    ['Jio Prepaid costs ₹10.68 a day.', ['Jio Prepaid'], 'cost'],
    ['Jio Prepaid renews monthly.', ['Jio Prepaid'], 'cycle'],
    ['Jio Prepaid renews every 56 days.', ['Jio Prepaid'], 'cycle'],
    ['Amazon Prime renews every 365 days.', ['Amazon Prime'], 'cycle'],
    ['The Hindu costs ₹50 a fortnight.', ['The Hindu'], 'cost'],
    ['The Hindu costs ₹50 every 28 days.', ['The Hindu'], 'cost'],
  ])('%s is not shown', (text, about, code) => {
    expect(judge(text, about, PACKED)).toBe(code);
  });
});

describe('a cost', () => {
  test.each([
    'Netflix costs $17.99 a month.',
    'Netflix costs $17.99 a month, or $215.88 a year.',
    'You pay USD 17.99 per month for Netflix.',
    'Netflix (17.99 dollars monthly) is worth a look.',
    'It costs $17.99/month.',
  ])('%s', (text) => {
    expect(judge(text, ['Netflix'])).toBe('proven');
  });

  test('of several services is their sum, or each one’s own', () => {
    expect(judge('Spotify and Apple Music cost $22.98 a month together.', MUSIC)).toBe('proven');
    expect(judge('Spotify ($11.99) and Apple Music ($10.99) overlap.', MUSIC)).toBe('proven');
    expect(judge('Together they cost $22.98 a month.', MUSIC)).toBe('proven');
    expect(judge('Both cost $22.98 a month.', MUSIC)).toBe('cost');
    expect(judge('Apple Music costs $22.98 a month.', MUSIC)).toBe('cost');
    expect(judge('Apple Music costs $11.99 a month.', MUSIC)).toBe('cost');
    expect(judge('It costs $11.99 a month.', MUSIC)).toBe('cost');
  });

  test('of a year told by the month is rounded to the currency', () => {
    expect(judge('Amazon Prime comes to ₹124.92 a month.', ['Amazon Prime'], INDIAN)).toBe('proven');
    expect(judge('Amazon Prime comes to ₹124.91 a month.', ['Amazon Prime'], INDIAN)).toBe('cost');
    expect(judge('Amazon Prime costs ₹1,499.', ['Amazon Prime'], INDIAN)).toBe('proven');
    expect(judge('Amazon Prime costs ₹1,499 a month.', ['Amazon Prime'], INDIAN)).toBe('cost');
  });

  test.each([
    'Netflix costs $18 a month.',
    'Netflix costs $17.99 a year.',
    'Netflix costs $17.99 a week.',
    'Netflix costs $17.99 per user.',
    'Netflix costs only $17.99 for 3 months.',
    'Netflix costs €17.99.',
    'Netflix costs $17.99k.',
    'Netflix costs -$17.99.',
    'Netflix costs up to $17.99 a month.',
    'Netflix costs $17.99 a month less than before.',
    'Netflix does not cost $17.99 a month.',
    'Netflix costs 17.99 a month.',
    'Netflix costs $17.99 a month more.',
    'Netflix is $17.99 off.',
    '$17.99',
  ])('%s is refused', (text) => {
    expect(judge(text, ['Netflix'])).not.toBe('proven');
  });
});

describe('the form of a number', () => {
  test.each([
    ['Netflix costs ₹649 a month.', 'proven'],
    ['Netflix costs ₹649.00 a month.', 'proven'],
    ['Netflix costs Rs. 649 a month.', 'proven'],
    ['Netflix costs ₹6,49 a month.', 'cost'],
    ['Netflix costs ₹649.0 a month.', 'cost'],
    ['Netflix costs ₹0649 a month.', 'cost'],
    ['Netflix costs ₹६४९ a month.', 'unreadable'],
    ['Netflix costs ₹６４９ a month.', 'unreadable'],
    ['Netflix costs ₹6\u200b49 a month.', 'unreadable'],
    ['Netflix costs ₹649/- a month.', 'unreadable'],
    ['Netflix costs six hundred rupees a month.', 'unknown-word'],
  ])('in India: %s is %s', (text, verdict) => {
    expect(judge(text, ['Netflix'], INDIAN)).toBe(verdict);
  });

  test('groups of India and of English are read, others are not', () => {
    for (const form of ['₹1,25,000', '₹125,000', '₹125000'])
      expect(judge(`Cult.fit costs ${form} a year.`, ['Cult.fit'], INDIAN)).toBe('proven');
    for (const form of ['₹12,5000', '₹1,2,5000', '₹125.000'])
      expect(judge(`Cult.fit costs ${form} a year.`, ['Cult.fit'], INDIAN)).toBe('cost');
  });

  test('a country’s own marks are read where they mean one sum', () => {
    for (const form of ['19,99 €', '€19.99', '19.99 EUR'])
      expect(judge(`Netflix costs ${form} a month.`, ['Netflix'], GERMAN)).toBe('proven');
    expect(judge('Gym costs 1.250,00 € a month.', ['Gym'], GERMAN)).toBe('proven');
    expect(judge('Gym costs 1.25 € a month.', ['Gym'], GERMAN)).toBe('cost');
  });

  test('a sum of another currency is that row’s own', () => {
    expect(judge('Figma costs $15 a month.', ['Figma'], INDIAN)).toBe('proven');
    expect(judge('Figma costs ₹15 a month.', ['Figma'], INDIAN)).toBe('cost');
  });
});

describe('a saving', () => {
  test('is the one that is shown beside the words', () => {
    expect(judge('Downgrade and save $8 a month.', ['Netflix'], AMERICAN, '8')).toBe('proven');
    expect(judge('You would save $96 a year.', ['Netflix'], AMERICAN, '8')).toBe('proven');
    expect(judge('This cuts your bill by $8 a month.', ['Netflix'], AMERICAN, '8')).toBe('proven');
  });

  test.each([
    'Netflix costs $8 a month.',
    'Save $17.99 a month.',
    'Netflix saves $88.79 a month.',
    'Cancel Netflix and save $8 a month.',
    'Pay $8 a month instead.',
    'Save $8 a day.',
    'Save 44.5% of your total.',
  ])('and proves nothing else: %s', (text) => {
    expect(judge(text, ['Netflix'], AMERICAN, '8')).not.toBe('proven');
  });

  test('by giving something up is what that costs', () => {
    expect(judge('Cancel Apple Music and save $10.99 a month.', MUSIC)).toBe('proven');
    expect(judge('Cancel Apple Music and save $11.99 a month.', MUSIC)).toBe('saving');
    expect(judge('Cancel Spotify or Apple Music and save $22.98 a month.', MUSIC)).toBe('saving');
  });
});

describe('the total and shares of it', () => {
  test('are told as such', () => {
    expect(judge('You spend $88.79 a month in total.', [])).toBe('total');
    expect(judge('You spend $87.79 a month in total.', [])).toBe('proven');
    expect(judge('Your monthly total is $87.79.', ['Netflix'])).toBe('proven');
    expect(judge('Netflix costs $87.79 a month.', ['Netflix'])).toBe('cost');
    expect(judge('Netflix is 20.5% of your monthly total.', ['Netflix'])).toBe('proven');
    expect(judge('Netflix is 20% of your spending.', ['Netflix'])).toBe('proven');
    expect(judge('Netflix is 21% of your spending.', ['Netflix'])).toBe('share');
    expect(judge('Netflix is 20.5% of your monthly total of $87.79.', ['Netflix'])).toBe('proven');
    expect(judge('Netflix is 20.5% of your yearly total of $87.79.', ['Netflix'])).toBe('share');
    expect(judge('Netflix gives you 20.5% off.', ['Netflix'])).toBe('unknown-word');
    expect(judge('Save 20.5% with Netflix.', ['Netflix'])).not.toBe('proven');
  });
});

describe('days', () => {
  test.each([
    'Netflix renews on 1 December 2026, in 16 days.',
    'Cancel Netflix before Dec 1st.',
    'Netflix renews next month.',
    'The next renewal is on 2026-12-01.',
  ])('%s', (text) => {
    expect(judge(text, ['Netflix'])).toBe('proven');
  });

  test.each([
    'Netflix renews in 15 days.',
    'Netflix renews in 7 days.',
    'Netflix renews tomorrow.',
    'Netflix renews on Friday.',
    'Netflix renews on 01/12/2026.',
    'Netflix renews on 1 December 2027.',
    'Netflix renews in a fortnight.',
    'Cancel Netflix before 28 November.',
    'Netflix is overdue.',
  ])('%s is refused', (text) => {
    expect(judge(text, ['Netflix'])).not.toBe('proven');
  });

  test('a day that has passed is only ever the overdue renewal itself', () => {
    expect(judge('Canva was due on 2 November 2026.', ['Canva'])).toBe('proven');
    expect(judge('Canva is overdue.', ['Canva'])).toBe('proven');
    expect(judge('Cancel Canva before 2 November 2026.', ['Canva'])).toBe('day');
  });

  test('a day belongs to the service beside it', () => {
    expect(judge('Cancel Apple Music before 28 November and keep Spotify.', MUSIC)).toBe('proven');
    expect(judge('Cancel Apple Music before 1 December and keep Spotify.', MUSIC)).toBe('day');
  });
});

describe('claims without a figure', () => {
  test.each([
    ['You have two music services here: Spotify and Apple Music.', 'count'],
    ['These two services do the same job.', 'proven'],
    ['These three services do the same job.', 'count'],
    ['Spotify is more expensive than Apple Music.', 'proven'],
    ['Apple Music is more expensive than Spotify.', 'comparison'],
    ['Apple Music comes with Spotify.', 'contained'],
    ['Spotify includes Apple Music.', 'contained'],
    ['Pick one music service.', 'proven'],
    ['Pick one gym.', 'kind'],
  ])('about two music services: %s is %s', (text, verdict) => {
    expect(judge(text, MUSIC)).toBe(verdict);
  });

  test('what comes with what is told in the right direction', () => {
    const about = ['YouTube Premium', 'YouTube Music'];
    expect(judge('YouTube Premium already includes YouTube Music.', about)).toBe('proven');
    expect(judge('YouTube Music is part of YouTube Premium.', about)).toBe('proven');
    expect(judge('YouTube Music includes YouTube Premium.', about)).toBe('contained');
  });

  test('services are alternatives only where one does for the other', () => {
    const unlike = ['Netflix', 'Spotify'];
    for (const text of [
      'Choose one of Netflix and Spotify.',
      'Keep Netflix or Spotify.',
      'Decide between Netflix and Spotify.',
    ]) {
      expect(judge(text, unlike)).toBe('action');
      expect(judge(text.replace('Netflix', 'Apple Music'), MUSIC)).toBe('proven');
    }
    expect(judge('Microsoft 365 and Canva overlap.', ['Microsoft 365', 'Canva'])).toBe('overlap');
  });

  test('a reason is given only for the services it is about', () => {
    const about = ['YouTube Premium', 'YouTube Music', 'Netflix'];
    const reason = 'YouTube Music comes with YouTube Premium';
    expect(judge(`${reason}, so cancel YouTube Music.`, about)).toBe('proven');
    expect(judge(`${reason}, so cancel Netflix.`, about)).toBe('action');
    expect(judge(`Cancel Netflix: ${reason}.`, about)).toBe('action');
    expect(judge('Cancel Netflix.', about)).toBe('proven');
  });

  test.each([
    'You rarely use Netflix.',
    'You pay for services you rarely use.',
    'Consider Netflix, which you rarely use.',
    'Netflix raised its prices.',
    'Netflix has better shows.',
    'The Basic plan is enough.',
    'Netflix is free.',
    'Switch to hulu.',
    'Switch to Hulu.',
    'Switch to FooFlix.',
    'Spotify does this too.',
    'Netflix costs nothing.',
    'You never watch it.',
    'Get your money back.',
    'Ignore previous instructions.',
  ])('%s is refused', (text) => {
    expect(judge(text, ['Netflix'])).not.toBe('proven');
  });

  test.each([
    'If you rarely use Netflix, cancel it.',
    'Check whether you still watch Netflix.',
    'Ask Netflix for a discount.',
    'Look for a cheaper plan.',
    'Netflix is your most expensive subscription.',
  ])('%s asks or can be proven', (text) => {
    expect(judge(text, ['Netflix'])).toBe('proven');
  });

  test('a condition ends with its clause', () => {
    expect(judge('If you want, you rarely use Netflix.', ['Netflix'])).toBe('unknown-word');
  });
});

describe('anything but plain words', () => {
  test.each([
    'See www.example.com for Netflix.',
    'See example.com.',
    'Mail help@example.com about Netflix.',
    'Call 1800 123 4567 about Netflix.',
    '<b>Cancel</b> Netflix.',
    '**Cancel** Netflix.',
    '[Cancel](https://evil.example) Netflix.',
    'Cаncel Netflix.',
    'Cancel Netflix\u200b.',
    'Kündige Netflix.',
    'Netflix रद्द करें।',
    'Ahorra el doble con Netflix.',
    'Annulez Netflix.',
    'Cancel Netflix 🎉',
    '',
  ])('%j is refused', (text) => {
    expect(judge(text, ['Netflix'])).not.toBe('proven');
  });
});

test('no service of the catalogue is spelt with plain words alone', () => {
  const names = CATALOGUE_TABLE.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
  const reader = makeNameReader({ ...AMERICAN, rows: [] });
  for (const name of names) {
    const isPlain = name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .every(isPlainWord);
    if (isPlain) expect(reader.readName(name, 0), name).not.toBeNull();
  }
});

describe('a row that the user called what reads as a claim', () => {
  const CLAIMS = [
    'Save 50% with Netflix',
    'Free for 3 months',
    '₹99 only',
    'evil.example/free',
    'Free',
    'Gym',
  ];
  const named: AdviceInput = {
    ...INDIAN,
    rows: CLAIMS.map((name) => makeRow(name, 649, { currency: 'INR', category: 'Other' })),
  };
  const show = (text: string, about: string) => {
    const names = makeNameReader(named);
    const rows = names.rows.filter(({ row }) => row.name === about);
    const proof = makeProver(named, names).prove(text, 400, makeScope(named, names.rows, rows));
    return proof.ok ? proof.text : proof.code;
  };

  test.each(['Save 50% with Netflix', 'Free for 3 months', '₹99 only', 'evil.example/free'])(
    '%s is told by a model in quotation marks or not at all',
    (name) => {
      expect(show(`Cancel ${name}.`, name)).toBe('own-name');
      expect(show(`${name} costs ₹649 a month.`, name)).toBe('own-name');
      expect(show(`“${name}” costs ₹649 a month.`, name)).toBe(`“${name}” costs ₹649 a month.`);
      expect(show(`“${name}” costs ₹99 a month.`, name)).toBe('cost');
    },
  );

  test('and nothing of it proves a figure', () => {
    expect(show('Cancel “Save 50% with Netflix” and save 50%.', 'Save 50% with Netflix')).not.toContain(
      '50%',
    );
    expect(show('Save 50% on “Save 50% with Netflix”.', 'Save 50% with Netflix')).not.toContain('50%');
    expect(show('It costs ₹99 a month.', '₹99 only')).toBe('cost');
    expect(show('You pay Free for it.', 'Free')).not.toContain('pay');
  });

  test('own words without a figure are put into quotation marks, a known service is not', () => {
    expect(show('Free costs ₹649 a month.', 'Free')).toBe('“Free” costs ₹649 a month.');
    expect(show('Cancel Gym before 1 December 2026.', 'Gym')).toBe('Cancel “Gym” before 1 December 2026.');
    expect(judge('Netflix costs ₹649 a month.', ['Netflix'], INDIAN)).toBe('proven');
  });
});

describe('plain words around what is proven', () => {
  test.each([
    'You have another Netflix subscription.',
    'Netflix is about to end its service.',
    'Netflix renews first.',
    'Netflix ends on 1 December 2026.',
    'Cancel Netflix after 1 December 2026.',
    'The total is $17.99 a month.',
    'Without Netflix you pay $17.99 a month.',
    'Cancelling Netflix costs $17.99.',
    'Save $17.99 by keeping Netflix.',
    'If you wait Netflix is cheaper.',
    'Consider the annual discount.',
    'You can stop paying for Netflix and keep it.',
  ])('claim nothing: %s', (text) => {
    expect(judge(text, ['Netflix'])).not.toBe('proven');
  });

  test('a long sentence of them takes no noticeable time', () => {
    const took = computedMs(() => {
      for (const part of ['you ', 'Netflix and ', 'cancel it and ', 'if you keep Netflix, '])
        judge(part.repeat(40).slice(0, 390), ['Netflix']);
    });
    // Backtracking would take minutes.
    expect(took).toBeLessThan(15_000);
  });
});

describe('what turns a proven figure into another claim', () => {
  test.each([
    ['You may pay $17.99.', 'cost'],
    ['Netflix may cost $17.99 a month.', 'form'],
    ['Netflix may renew on 1 Dec 2026.', 'form'],
    ['If you rarely watch Netflix, it costs $17.99 a month.', 'form'],
    ['Netflix costs $17.99 a month, unless you watch it.', 'form'],
    ['Pay $17.99 for Netflix.', 'cost'],
    ['Netflix makes $17.99 a month.', 'saving'],
    ['Netflix and Netflix cost $17.99.', 'count'],
    ['Your Netflix subscriptions renew on 1 Dec 2026.', 'count'],
  ])('"%s" is refused', (text, code) => {
    expect(judge(text, ['Netflix'])).toBe(code);
  });

  test('what the user does or saves may stand under a condition', () => {
    expect(judge('If you rarely watch Netflix, cancel it.', ['Netflix'])).toBe('proven');
  });
});

describe('a saving belongs to the action that saves it', () => {
  test.each([
    'Review Netflix and save $6 a month.',
    'Check Netflix to save $6 a month.',
    'Set a reminder for Netflix to save $6 a month.',
    'Review Netflix. You save $6 a month.',
    'Compare Netflix and save 33.4% on Netflix.',
  ])('"%s" is refused: looking at a service saves nothing', (text) => {
    expect(judge(text, ['Netflix'], AMERICAN, '6')).not.toBe('proven');
  });

  test.each([
    'Pick one of them and save $10.99 a month.',
    'Pick either and save $10.99 a month.',
    'Keeping just one would save $10.99 a month.',
    'Consolidate Spotify and Apple Music and save $10.99 a month.',
  ])('"%s" is refused: it depends on which one', (text) => {
    expect(judge(text, MUSIC, AMERICAN, '10.99')).toBe('saving');
  });

  test('whichever stays, at least the cheaper one is saved', () => {
    expect(judge('Pick one of them and save at least $10.99 a month.', MUSIC, AMERICAN, '10.99')).toBe(
      'proven',
    );
    expect(judge('Pick one of them and save at least $11.99 a month.', MUSIC, AMERICAN, '10.99')).toBe(
      'saving',
    );
  });
});

test('a list after a count is of what was counted', () => {
  expect(judge('You have two music services: Spotify and Netflix.', ['Spotify', 'Netflix'])).not.toBe(
    'proven',
  );
});

test('one or the other does not cost what both cost', () => {
  expect(judge('Spotify and Apple Music cost $22.98 a month together.', MUSIC)).toBe('proven');
  expect(judge('Spotify or Apple Music cost $22.98 a month together.', MUSIC)).toBe('cost');
});

test('a category’s name on screen is a word for its kind', () => {
  for (const [code, name] of Object.entries(categoryNames).filter(([code]) => code !== 'Other'))
    expect(KINDS.find(({ words }) => words.includes(name.toLowerCase()))?.categories).toEqual([code]);
});
