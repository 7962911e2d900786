/** Which requests the service worker answers, and from what: never the API, never another origin. */
import { appDocuments, type PagePath, pages, SHARE_PATH } from '#contract/pages';

export type WorkerRoute =
  /** The service worker does not handle the request. */
  | { from: 'network' }
  /** A hashed or fixed file of the build, as it was when this version was installed. */
  | { from: 'files'; address: string }
  /** A screen of the app: one of the documents that start it. */
  | { from: 'shell'; address: string }
  /** A public page: from the network, or from the cache while offline. */
  | { from: 'page'; address: string }
  /** A text shared with the installed app: stored on this device, never sent to a server. */
  | { from: 'share' };

/** The document at this address starts every screen but the dashboard, which has its own. */
const SHELL_ADDRESS = '/settings';
/** Built files that no offline screen shows. */
const UNNEEDED =
  /^\/(?:robots\.txt|sitemap\.xml|files\.json|chunks\.json|404\.html|icons\/social\.|screenshots\/)/;

/** Other languages and their fonts are cached on first use. */
const ON_DEMAND = /^\/assets\/(?:hindi|noto-sans-devanagari)-/;

export function isOnDemand(address: string): boolean {
  return ON_DEMAND.test(address);
}

interface Asked {
  method: string;
  url: string;
  mode: string;
}

export function routeOf(
  { method, url, mode }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): WorkerRoute {
  const { origin: asked, pathname } = new URL(url);
  if (method === 'POST' && asked === origin && pathname === SHARE_PATH) return { from: 'share' };
  if (method !== 'GET' || asked !== origin || isLive(pathname)) return { from: 'network' };
  if (mode !== 'navigate')
    return files.has(pathname) ? { from: 'files', address: pathname } : { from: 'network' };
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const page = Object.hasOwn(pages, path) ? pages[path as PagePath] : undefined;
  if (page && isAppDocument(page)) {
    return { from: 'shell', address: page === 'app.html' ? SHELL_ADDRESS : path };
  }
  // The server answers unknown URLs; offline the app shows its own 404 page.
  return { from: 'page', address: page ? path : SHELL_ADDRESS };
}

function isAppDocument(file: string): boolean {
  return appDocuments.some((document) => document === file);
}

/** Answers that depend on who asks, or on the moment. */
function isLive(path: string): boolean {
  return (
    /^\/(?:api|sandbox|calendar)(?:\/|$)/i.test(path) ||
    path === '/healthz' ||
    path === '/readyz' ||
    path === '/sw.js'
  );
}

/** The URLs to cache for a build's files: documents under their page's URL only. */
export function addressesOf(paths: readonly string[]): string[] {
  const documents = Object.entries(pages).filter(
    ([path, file]) => file !== 'app.html' || path === SHELL_ADDRESS,
  );
  const addresses = paths
    .filter((path) => !UNNEEDED.test(path))
    .flatMap((path) =>
      path.endsWith('.html')
        ? documents.filter(([, file]) => `/${file}` === path).map(([address]) => address)
        : [path],
    );
  return [...new Set(addresses)];
}
