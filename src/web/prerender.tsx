/** Runs at build (and in the development server), never in a browser: public pages as HTML. */
import type { ComponentType, ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { type AppDocument, NOT_FOUND_PAGE, PLACEHOLDERS, pages } from '#contract/pages';
import { escapeHtml } from '#core/text/html';
import { DashboardOutline } from './dashboard/dashboard-outline.tsx';
import { describeProduct, type PublicHead, publicHeads, SOCIAL_IMAGE } from './pages/public-heads.ts';
import { isPublicPage, NOT_FOUND, type PublicPage, publicPages } from './pages/public-pages.ts';
import { PublicRoot } from './pages/public-root.tsx';
import { ScreenSkeleton } from './shell/screen-skeleton.tsx';

export const notFoundFile = NOT_FOUND_PAGE;
export const publicPageNames = Object.keys(publicPages) as PublicPage[];

export interface RenderedPage {
  name: PublicPage;
  file: string;
  head: PublicHead;
  body: string;
}

const files: Record<string, string> = pages;

interface Outline {
  Component: ComponentType;
  /** The screen whose code the document asks for beside its own. */
  source?: string;
}

/** The prerendered skeletons of the app's documents. */
export const outlines: Record<AppDocument, Outline> = {
  'app.html': { Component: ScreenSkeleton },
  'dashboard.html': { Component: DashboardOutline, source: 'dashboard/dashboard-page.tsx' },
};

/** The app's document that answers an address, if one does. */
export function appDocumentOf(path: string): AppDocument | undefined {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  return (Object.keys(outlines) as AppDocument[]).find((document) => document === file);
}

export async function fillAppTemplate(
  template: string,
  document: AppDocument,
  preloads: readonly string[] = [],
): Promise<string> {
  const { Component } = outlines[document];
  const body = await renderWhole(<Component />);
  return template
    .replace('</head>', () => [...preloads.map(linkPreload), '</head>'].join('\n    '))
    .replace('<!--outline-->', () => body);
}

export async function renderPublicPage(path: string): Promise<RenderedPage> {
  const name = isPublicPage(path) ? path : NOT_FOUND;
  const Page = await publicPages[name]();
  const body = await renderWhole(<PublicRoot name={name} Page={Page} />);
  return { name, file: files[name] ?? NOT_FOUND_PAGE, head: publicHeads[name], body };
}

/** Waits for lazy parts, so that they are rendered in place without inline scripts. */
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
  const head = [...describePage(page), ...preloads.map(linkPreload)].join('\n    ');
  // Function replacements, so that `$&` in a text is not expanded.
  return template
    .replace('<!--page-head-->', () => head)
    .replace('<!--page-path-->', () => escapeHtml(page.name))
    .replace('<!--page-body-->', () => page.body);
}

function linkPreload(href: string): string {
  return `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}" />`;
}

/** Describes the page to search engines and link previews. */
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

/** A data block, not a script, so the content security policy allows it. */
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
