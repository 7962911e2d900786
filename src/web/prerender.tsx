/** Runs at build (and in the development server), never in a browser: public pages as HTML. */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { NOT_FOUND_PAGE, PLACEHOLDERS, pages } from '#contract/pages';
import { describeProduct, type PublicHead, publicHeads, SOCIAL_IMAGE } from './public-heads.ts';
import { isPublicPage, NOT_FOUND, type PublicPage, publicPages } from './public-pages.ts';
import { PublicRoot } from './public-root.tsx';

export const notFoundFile = NOT_FOUND_PAGE;
export const publicPageNames = Object.keys(publicPages) as PublicPage[];

export interface RenderedPage {
  name: PublicPage;
  file: string;
  head: PublicHead;
  body: string;
}

const files: Record<string, string> = pages;

export function isAppPath(path: string): boolean {
  return Object.hasOwn(files, path) && files[path] === 'app.html';
}

export async function renderPublicPage(path: string): Promise<RenderedPage> {
  const name = isPublicPage(path) ? path : NOT_FOUND;
  const Page = await publicPages[name]();
  const body = await renderWhole(<PublicRoot name={name} Page={Page} />);
  return { name, file: files[name] ?? NOT_FOUND_PAGE, head: publicHeads[name], body };
}

/** Waits for the parts that a browser loads later, and leaves every one in its place: no inline script moves any. */
async function renderWhole(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  return new Response(prelude).text();
}

/** Puts a page into the built template; `preloads` are the addresses of its chunks. */
export function fillTemplate(template: string, page: RenderedPage, preloads: readonly string[] = []): string {
  const head = [
    ...describePage(page),
    ...preloads.map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}" />`),
  ].join('\n    ');
  // Functions as replacements: a `$&` in a text must stay a text.
  return template
    .replace('<!--page-head-->', () => head)
    .replace('<!--page-path-->', () => escapeHtml(page.name))
    .replace('<!--page-body-->', () => page.body);
}

/** For search engines and link previews. */
function describePage({ name, head }: RenderedPage): string[] {
  const title = `<title>${escapeHtml(head.title)}</title>`;
  const description = meta('name', 'description', head.description);
  if (head.hidden) return [title, description, meta('name', 'robots', 'noindex')];
  const address = `${PLACEHOLDERS.origin}${name}`;
  return [
    title,
    description,
    `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Outgo'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${PLACEHOLDERS.origin}${SOCIAL_IMAGE.path}`),
    meta('property', 'og:image:width', SOCIAL_IMAGE.width),
    meta('property', 'og:image:height', SOCIAL_IMAGE.height),
    meta('property', 'og:image:alt', SOCIAL_IMAGE.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(name === '/' ? [jsonLd(describeProduct(PLACEHOLDERS.origin))] : []),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

/** A block of data, not a script: the content security policy has nothing to say about it. */
function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** Every public page that has an address and may be found. */
export function renderSitemap(): string {
  const urls = publicPageNames
    .filter((name) => !publicHeads[name].hidden)
    .map((name) => `  <url><loc>${PLACEHOLDERS.origin}${name}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
