// Every address of rule page.1 has its page or screen.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type PagePath, pages } from '#contract/pages';
import { shellTexts } from '#texts/en/screens/shell';
import { fillTemplate, renderPublicPage } from '../prerender.tsx';
import { appRoutes, findScreen } from './app-routes.ts';
import { publicHeads } from './public-heads.ts';
import { NOT_FOUND, publicPages } from './public-pages.ts';

test('every page of the contract is written', () => {
  const written = [...Object.keys(publicPages), ...Object.keys(appRoutes)].filter(
    (name) => name !== NOT_FOUND,
  );
  expect(written.sort()).toEqual(Object.keys(pages).sort());
});

test('each screen can be loaded and has a title', async () => {
  for (const [path, screen] of Object.entries(appRoutes)) {
    expect(shellTexts.titles[screen.title], path).toBeTruthy();
    expect(await screen.load(), path).toBeTypeOf('function');
  }
});

test('administrators’ screens are for administrators, the links of our mails for anyone, the rest for users', () => {
  const access = (path: string) =>
    path.startsWith('/admin-')
      ? 'admin'
      : ['/verify-email', '/verify-email/not-me', '/reset-password'].includes(path)
        ? 'visitor'
        : 'user';
  for (const [path, screen] of Object.entries(appRoutes)) expect(screen.access, path).toBe(access(path));
});

test('an unknown address has no screen', () => {
  expect(findScreen('/nowhere')).toBeUndefined();
  expect(findScreen('/constructor')).toBeUndefined();
  expect(findScreen('constructor')).toBeUndefined();
});

test('each public page is rendered with its own title, and its module exists', async () => {
  const titles = new Set<string>();
  for (const [name, head] of Object.entries(publicHeads)) {
    const page = await renderPublicPage(name);
    expect(page.name).toBe(name);
    expect(page.file).toBe(name === NOT_FOUND ? '404.html' : pages[name as PagePath]);
    expect(page.body).toMatch(/<main [^>]*id="main"/);
    expect(page.body.match(/<h1/g), name).toHaveLength(1);
    expect(existsSync(fileURLToPath(new URL(`../${head.source}`, import.meta.url))), head.source).toBe(true);
    titles.add(head.title);
  }
  expect(titles.size).toBe(Object.keys(publicHeads).length);
});

test('any unknown address is answered with the 404 page', async () => {
  const page = await renderPublicPage('/no/such/page');
  expect(page).toMatchObject({ name: NOT_FOUND, file: '404.html' });
  expect(page.body).toContain(shellTexts.notFound.heading);
});

test('texts are escaped in the head and never taken as replacement patterns', () => {
  const template = '<!--page-head--><div data-page="<!--page-path-->"><!--page-body--></div>';
  const html = fillTemplate(template, {
    name: '/',
    file: 'index.html',
    head: { title: 'a < b & "c"', description: '$& $1', source: 'x' },
    body: "<p>$' costs $$5</p>",
  });
  expect(html).toContain('<title>a &lt; b &amp; &quot;c&quot;</title>');
  expect(html).toContain('content="$& $1"'.replace('&', '&amp;'));
  expect(html).toContain("<p>$' costs $$5</p>");
});
