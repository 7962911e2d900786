/** Serves the built site from memory: exact paths only, precompressed, so no request ever touches the disk. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/errors';
import { NOT_FOUND_PAGE, PLACEHOLDERS, pages, SHARE_LOST_ADDRESS, SHARE_PATH } from '#contract/pages';
import { escapeHtml } from '#core/text/html';
import { sendProblem } from './problem.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

interface Asset {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  /** The unfilled document, if it shows prices, which change while the server runs. */
  built?: string;
}

export type Site = Map<string, Asset>;

/** Values for the placeholders: public address, payment mode, support address, and today's prices. */
export interface SiteFacts {
  origin: string;
  payments: string;
  /** Undefined if none is configured. */
  supportEmail?: string | undefined;
  rupees: ShownRupees;
}

/** The prices outside India as shown on the page, and the date of their exchange rate. */
export interface ShownRupees {
  monthly: string;
  yearly: string;
  ratesOn: string;
}

interface FileContent {
  plain: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

export async function loadSite(folder: string, facts: SiteFacts): Promise<Site> {
  const site: Site = new Map();
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = files
    .filter((file) => file.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)).split(path.sep).join('/'));
  const known = new Set(names);
  await Promise.all(
    names.map(async (name) => {
      const type = TYPES[path.extname(name)];
      if (type === undefined) return;
      const read = (suffix: string) =>
        known.has(name + suffix) ? readFile(path.join(folder, name + suffix)) : undefined;
      const [built, builtBr, builtGzip] = await Promise.all([
        readFile(path.join(folder, name)),
        read('.br'),
        read('.gz'),
      ]);
      const text = MAY_HOLD_PLACEHOLDERS.has(path.extname(name)) ? built.toString('utf8') : '';
      const filled = await fillIn(text, facts);
      site.set(`/${name}`, {
        type,
        cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...describe(filled ?? { plain: built, br: builtBr, gzip: builtGzip }),
        ...(text.includes(PLACEHOLDERS.rupees) ? { built: text } : {}),
      });
    }),
  );
  return site;
}

/** Fills new prices into the documents that show them. */
export async function refillPrices(site: Site, facts: SiteFacts): Promise<void> {
  for (const [address, asset] of site) {
    const filled = asset.built === undefined ? null : await fillIn(asset.built, facts);
    if (filled) site.set(address, { ...asset, ...describe(filled) });
  }
}

function describe({ plain, br, gzip }: FileContent) {
  return {
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    ...(br ? { br } : {}),
    ...(gzip ? { gzip } : {}),
  };
}

const MAY_HOLD_PLACEHOLDERS = new Set(['.html', '.txt', '.xml']);
const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzipCompress);

/** The filled document, compressed at a fast level; null if it has no placeholders. */
async function fillIn(built: string, facts: SiteFacts): Promise<FileContent | null> {
  const filled = fillPlaceholders(built, facts);
  if (filled === built) return null;
  const plain = Buffer.from(filled);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gzip] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)]);
  return { plain, br, gzip };
}

export function fillPlaceholders(built: string, facts: SiteFacts): string {
  const { monthly, yearly, ratesOn } = facts.rupees;
  const supportEmail = escapeHtml(facts.supportEmail ?? '');
  return built
    .replaceAll(PLACEHOLDERS.origin, () => facts.origin)
    .replace(PLACEHOLDERS.payments, () => `data-payments="${facts.payments}"`)
    .replace(PLACEHOLDERS.support, () => `data-support="${supportEmail || 'none'}"`)
    .replaceAll(PLACEHOLDERS.supportAddress, () => supportEmail)
    .replace(PLACEHOLDERS.rupees, () => `data-rupees="${monthly} ${yearly} ${ratesOn}"`)
    .replaceAll(PLACEHOLDERS.rupeesMonthly, () => monthly)
    .replaceAll(PLACEHOLDERS.rupeesYearly, () => yearly)
    .replaceAll(PLACEHOLDERS.ratesOn, () => DAY_IN_WORDS.format(new Date(ratesOn)));
}

/** The form that the browser writes before it knows the visitor's country (`web/landing/pricing.tsx`). */
const DAY_IN_WORDS = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export function serveSite(app: FastifyInstance, site: Site): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/'] = request.url.split('?');
    if (pathname === '/api' || pathname.startsWith('/api/'))
      return sendProblem(new Problem('not_found'), request, reply);
    const page = Object.hasOwn(pages, pathname) ? pages[pathname as keyof typeof pages] : undefined;
    const asset = page ? site.get(`/${page}`) : site.get(pathname);
    // HTML files answer under their page's address only.
    if (asset && (page || !pathname.endsWith('.html'))) return sendAsset(asset, 200, request, reply);
    const notFound = site.get(`/${NOT_FOUND_PAGE}`);
    return notFound
      ? sendAsset(notFound, 404, request, reply)
      : sendProblem(new Problem('not_found'), request, reply);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer });
  const sendHome = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(SHARE_LOST_ADDRESS, 303);
  // A share that no service worker handled: answered before the body is read, so that the server never sees the text.
  app.route({ method: 'POST', url: SHARE_PATH, onRequest: sendHome, handler: sendHome });
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found'), request, reply));
}

function sendAsset(
  asset: Asset,
  status: 200 | 404,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('cache-control', asset.cacheControl).header('vary', 'accept-encoding').type(asset.type);
  if (status === 200) {
    reply.header('etag', asset.etag);
    if (request.headers['if-none-match']?.includes(asset.etag)) return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding =
    asset.br && /\bbr\b/.test(accepted) ? 'br' : asset.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  if (encoding) reply.header('content-encoding', encoding);
  const body = encoding === 'br' ? asset.br : encoding === 'gzip' ? asset.gzip : asset.plain;
  reply.code(status).header('content-length', String(body?.length ?? 0));
  return reply.send(request.method === 'HEAD' ? undefined : body);
}
