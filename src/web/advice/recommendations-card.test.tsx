// The recommendations card in each of its states, with the texts of the specification (rule advice.9).
import { expect, test } from 'vitest';
import { type Answers, openScreen, refuse, sampleUser, showHindi, until } from '#testing/screen';
import { RecommendationsCard } from './recommendations-card.tsx';
import type { Recommendations } from './use-recommendations.ts';

const ASK = 'GET /api/recommendations';
const USAGE = 'GET /api/ai-usage';

const FOUND: Recommendations = {
  country: 'India',
  basedOn: 'Netflix, Prime Video',
  recommendations: [
    {
      title: 'The Long Road',
      type: 'Movie',
      service: 'Netflix',
      description: 'Two sisters drive north.',
      isNew: true,
      link: 'https://example.com/road',
    },
    { title: 'Harbour', type: 'Series', service: 'Prime Video', description: 'A port.', isNew: false },
    {
      title: 'Odd',
      type: 'Short',
      service: 'Netflix',
      description: 'A minute.',
      isNew: false,
      isChecked: false,
    },
  ],
  source: 'sonar',
  generatedAt: '2026-11-18T12:00:00.000Z',
  catalogueOn: null,
};

const uses = (remaining: number | null) => {
  const kind = { remaining, used: 0, limit: 3 };
  return { isPro: remaining === null, usage: { analysis: kind, bundles: kind, recommendations: kind } };
};

function openCard(answers: Answers = {}) {
  return openScreen(<RecommendationsCard />, {
    'GET /api/auth/user': sampleUser({ country: 'India' }),
    'GET /api/subscriptions': [],
    [USAGE]: uses(3),
    [ASK]: FOUND,
    ...answers,
  });
}

async function get(answers: Answers = {}) {
  const card = openCard(answers);
  await card.press('Get Recommendations');
  return card;
}

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.textContent === name || each.getAttribute('aria-label') === name,
  );

test('it starts idle: nothing is asked for before a press', async () => {
  const card = openCard();
  await card.see('New & Trending on Your Streaming Services');
  await card.see('3 left today');
  expect(card.names('button')).toContain('Get Recommendations');
  expect(card.sent(ASK)).toEqual([]);
  expect(card.names('table')).toEqual([]);
});

test('a press shows the table: title, type, platform, description and what is trending', async () => {
  const card = await get();
  await card.see('The Long Road');
  expect(card.names('th')).toEqual(['Title', 'Type', 'Platform', 'Description']);
  const cells = [...document.querySelectorAll('tbody tr')].map((line) =>
    [...line.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  expect(cells[0]?.[0]).toMatch(/^The Long Road.*Trending$/);
  expect(cells[0]?.slice(1)).toEqual(['Movie', 'Netflix', 'Two sisters drive north.']);
  expect(cells[1]).toEqual(['Harbour', 'Series', 'Prime Video', 'A port.']);
  expect(cells[2]?.slice(0, 2)).toEqual(['Oddfrom the search model, not checked', 'Short']);
  const link = document.querySelector('tbody a');
  expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
    'https://example.com/road',
    'noreferrer noopener',
  ]);
  expect(document.querySelectorAll('tbody a')).toHaveLength(1);
});

test('what it rests on, the country and the footer are said', async () => {
  const card = await get();
  await card.see('Based on your subscriptions: Netflix, Prime Video');
  await card.see('India');
  await card.see(
    'Powered by an AI search service · real-time trending content · maximum 5 items per platform',
  );
});

test('from our own catalogue the footer names its day', async () => {
  const card = await get({ [ASK]: { ...FOUND, catalogueOn: '2026-10-05' } });
  await card.see('Popular in Oct 2026');
  await card.see(/Powered by our catalogue of 5 Oct 2026; connect an AI search service/);
});

test('at most 25 rows are shown', async () => {
  const recommendations = Array.from({ length: 40 }, (_, at) => ({
    title: `Title ${at}`,
    type: 'Movie',
    service: 'Netflix',
    description: 'One.',
    isNew: false,
  }));
  const card = await get({ [ASK]: { ...FOUND, recommendations } });
  await card.see('Title 24');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(25);
});

test('an empty result asks for streaming subscriptions', async () => {
  const card = await get({ [ASK]: { ...FOUND, recommendations: [] } });
  await card.see('Add streaming subscriptions to see personalized recommendations!');
  expect(card.text()).not.toContain('Powered by');
});

test('refresh asks again, and the uses are read again about a second later', async () => {
  const card = await get();
  await card.see('The Long Road');
  await card.press('Refresh recommendations');
  await until(() => expect(card.sent(ASK)).toHaveLength(2));
  await until(() => expect(card.sent(USAGE).length).toBeGreaterThan(1));
});

test('while loading it says so, and the button is busy', async () => {
  const card = await get({ [ASK]: 'waiting' });
  await card.see('Looking for new and trending titles');
  expect(document.querySelector('section')?.getAttribute('aria-busy')).toBe('true');
  expect(card.names('table')).toEqual([]);
});

test('a plain no is not tried again, and said in the words of the specification', async () => {
  const card = await get({ [ASK]: refuse('daily_limit_reached') });
  await card.see('Unable to load recommendations at the moment');
  expect(card.sent(ASK)).toHaveLength(1);
  expect(card.names('[role=alert]')).toContain('Unable to load recommendations at the moment');
});

test('a failure of the server is tried once more', async () => {
  const card = await get({ [ASK]: { status: 502 } });
  await card.see('Unable to load recommendations at the moment');
  expect(card.sent(ASK)).toHaveLength(2);
});

test('at zero uses the button is disabled, and the way to Pro stands there', async () => {
  const card = openCard({ [USAGE]: uses(0) });
  await card.see('Daily limit reached. Upgrade to Pro for unlimited access.');
  expect(buttonNamed('Get Recommendations')?.disabled).toBe(true);
  expect(card.names('button')).toContain('Upgrade to Pro');
});

test('a result whose last use is spent stays, its refresh is disabled', async () => {
  let left = 1;
  const spend = () => {
    left = 0;
    return FOUND;
  };
  const card = await get({ [USAGE]: () => uses(left), [ASK]: spend });
  await card.see('The Long Road');
  await card.see('Daily limit reached');
  expect(buttonNamed('Refresh recommendations')?.disabled).toBe(true);
});

test('Pro sees no number of uses', async () => {
  const card = await get({ [USAGE]: uses(null) });
  await card.see('The Long Road');
  expect(card.text()).not.toMatch(/left today|Daily limit/);
});

test('in Hindi the columns are Hindi, and a title keeps its own language', async () => {
  await showHindi();
  openCard();
  const button = await until(() => {
    const found = [...document.querySelectorAll('button')].at(-1);
    expect(found?.textContent).toMatch(/[\u0900-\u097f]/);
    return found;
  });
  button?.click();
  await until(() => expect(document.querySelectorAll('th')).toHaveLength(4));
  for (const each of document.querySelectorAll('th')) expect(each.textContent).toMatch(/[\u0900-\u097f]/);
  expect(document.querySelector('tbody [lang=en]')?.textContent).toContain('The Long Road');
});
