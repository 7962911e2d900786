// The 404 page's guess: synonyms and typos find their page, anything else finds none.
import { expect, test } from 'vitest';
import { guessPage } from './guess-page.ts';

test.each([
  ['/dashbord', '/dashboard'],
  ['/Dashboard', '/dashboard'],
  ['/app', '/dashboard'],
  ['/login', '/?auth=signin'],
  ['/sign-up', '/?auth=signup'],
  ['/pricing', '/#pricing'],
  ['/en/Privacy_Policy.html', '/privacy'],
  ['/refunds/', '/cancellation-refunds'],
  ['/setings', '/settings'],
  ['/help', '/contact'],
])('%s is taken for %s', (path, place) => {
  expect(guessPage(path)).toBe(place);
});

test.each(['/', '/wp-admin.php', '/xyz', '/%E0%A4%B9', '/a', `/${'x'.repeat(4000)}`])(
  '%s is taken for nothing',
  (path) => {
    expect(guessPage(path)).toBeNull();
  },
);
