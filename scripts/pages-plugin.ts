// What the HTML documents need from Vite: the theme script and font preload in the head of each,
// and, in development, the same page addresses that the server answers in production.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import type { HtmlTagDescriptor, Plugin, ViteDevServer } from 'vite';

const themeSource = 'device/theme.js';
const firstPaintFont = /hanken-grotesk-latin-wght-normal-.*\.woff2$/;

/** Adds `<script src>` of the theme (blocking on purpose: no flash of the other theme) and preloads the text font. */
export function documentHead(): Plugin {
  let root = '';
  return {
    name: 'outgo:document-head',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return;
      const source = readFileSync(join(root, themeSource), 'utf8').replace(/^\s*\/\/.*\n/gm, '');
      this.emitFile({ type: 'asset', name: 'document-theme.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const files = Object.keys(context.bundle ?? {});
        const theme = files.find((file) => /^assets\/document-theme-/.test(file)) ?? themeSource;
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', attrs: { src: `/${theme}` }, injectTo: 'head-prepend' },
        ];
        const font = files.find((file) => firstPaintFont.test(file));
        if (font) {
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
          tags.push({ tag: 'link', attrs, injectTo: 'head' });
        }
        return tags;
      },
    },
  };
}

/** Which chunk holds each of our modules and what it imports: for preloads and size checks, not served. */
export function chunkMap(): Plugin {
  let root = '';
  return {
    name: 'outgo:chunk-map',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const modules: Record<string, string> = {};
      const imports: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        imports[chunk.fileName] = chunk.imports;
        for (const id of chunk.moduleIds) {
          const path = relative(root, id);
          if (!path.startsWith('..')) modules[path] = chunk.fileName;
        }
      }
      this.emitFile({
        type: 'asset',
        fileName: 'chunks.json',
        source: JSON.stringify({ modules, imports }, null, 1),
      });
    },
  };
}

/** Development only: answers page addresses as the server does, public pages rendered at each request. */
export function servePages(): Plugin {
  return {
    name: 'outgo:serve-pages',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          if (!wantsPage(request)) return next();
          try {
            const { status, html } = await renderPage(
              server,
              new URL(request.url ?? '/', 'http://dev').pathname,
            );
            response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}

function wantsPage(request: IncomingMessage): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

async function renderPage(server: ViteDevServer, path: string): Promise<{ status: number; html: string }> {
  const web = (await server.ssrLoadModule('/prerender.tsx')) as typeof import('../src/web/prerender.tsx');
  const read = (file: string) => readFile(join(server.config.root, file), 'utf8');
  // Last, so that plugins see the whole page.
  const finish = async (status: number, html: string) => ({
    status,
    html: await server.transformIndexHtml(path, html),
  });
  const app = path === '/ui' ? 'app.html' : web.appDocumentOf(path);
  if (app) return finish(200, await web.fillAppTemplate(await read('app.html'), app));
  const page = await web.renderPublicPage(path);
  const status = page.file === web.notFoundFile ? 404 : 200;
  return finish(status, web.fillTemplate(await read('index.html'), page));
}
