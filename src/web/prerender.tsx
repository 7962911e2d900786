/** Runs at build (and in the development server), never in a browser: public pages as HTML. */
import { renderToString } from 'react-dom/server';
import { NOT_FOUND_PAGE, pages } from '#contract/pages';
import { type PublicHead, publicHeads } from './public-heads.ts';
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
  const body = renderToString(<PublicRoot name={name} Page={Page} />);
  return { name, file: files[name] ?? NOT_FOUND_PAGE, head: publicHeads[name], body };
}

/** Puts a page into the built template; `preloads` are the addresses of its chunks. */
export function fillTemplate(template: string, page: RenderedPage, preloads: readonly string[] = []): string {
  const { title, description, hidden } = page.head;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...(hidden ? ['<meta name="robots" content="noindex" />'] : []),
    ...preloads.map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}" />`),
  ].join('\n    ');
  // Functions as replacements: a `$&` in a text must stay a text.
  return template
    .replace('<!--page-head-->', () => head)
    .replace('<!--page-path-->', () => escapeHtml(page.name))
    .replace('<!--page-body-->', () => page.body);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
