// The script before the first paint and the module behind the switch must agree on every combination.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { readTheme, setTheme, THEME_KEY } from './theme.ts';

const script = readFileSync(new URL('./theme.js', import.meta.url), 'utf8');

interface Page {
  document: { documentElement: { dataset: { theme?: string } } };
  localStorage: { getItem: (key: string) => string | null; setItem: () => void; removeItem: () => void };
  matchMedia: (query: string) => { matches: boolean };
}

function openPage(kept: string | null, isSystemDark: boolean): Page {
  return {
    document: { documentElement: { dataset: {} } },
    localStorage: {
      getItem: (key) => (key === THEME_KEY ? kept : null),
      setItem: () => undefined,
      removeItem: () => undefined,
    },
    matchMedia: (query) => ({ matches: query === '(prefers-color-scheme: dark)' && isSystemDark }),
  };
}

function paintBefore(page: Page): string | undefined {
  runInNewContext(script, page);
  return page.document.documentElement.dataset.theme;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const combinations = ['light', 'dark', null, 'plaid'].flatMap((kept) =>
  [true, false].map((dark) => ({ kept, dark })),
);

test.each(combinations)(
  'with $kept kept and a system that is dark: $dark, both show the same',
  ({ kept, dark }) => {
    const first = paintBefore(openPage(kept, dark));
    const page = openPage(kept, dark);
    for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
    setTheme(readTheme());
    expect(page.document.documentElement.dataset.theme).toBe(first);
    expect(first).toBe(kept === 'light' || kept === 'dark' ? kept : dark ? 'dark' : 'light');
  },
);

test('where storage is refused, the system decides', () => {
  const page = openPage(null, true);
  page.localStorage.getItem = () => {
    throw new Error('refused');
  };
  expect(paintBefore(page)).toBe('dark');
});
