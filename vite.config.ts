// The web build: two documents (public pages and the app) over one code base. `npm run dev` proxies the API.
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkMap, documentHead, servePages } from './scripts/pages-plugin.ts';

const api = process.env.OUTGO_API ?? 'http://127.0.0.1:3000';
// Whole segments: `/api` alone would also catch the module `/api.ts`.
const proxied = ['^/api/', '^/sandbox/', '^/healthz$', '^/readyz$'];
const web = fileURLToPath(new URL('src/web/', import.meta.url));

/**
 * What both documents start with, in two files: React, which changes rarely, and our own frame. Left to itself the
 * bundler makes a file for every combination of importers, and the landing page would ask for seven.
 */
const sharedByBothEntries = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  {
    name: 'frame',
    test: /src\/web\/(session|pwa\/unsent-deadline|texts\/(text|define|en\/(shell|words))|shell\/(error-boundary|crash-page|load-failure|site-footer|language-switch|skip-link|stale-version|theme)|ui\/(button-class|logo)|styles\/app)\.|wouter\/src\/use-browser-location|vite\/preload-helper/,
    priority: 1,
  },
];

export default defineConfig({
  root: web,
  publicDir: '../../public',
  cacheDir: '../../node_modules/.cache/vite',
  appType: 'custom',
  plugins: [react(), tailwindcss(), documentHead(), chunkMap(), servePages()],
  server: {
    host: '127.0.0.1',
    // The Host header stays the browser's own, so that the API's origin check sees what it would in production.
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Fonts and pictures stay files: they are cached for long and preloaded where needed.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: [`${web}index.html`, `${web}app.html`],
          output: { codeSplitting: { groups: sharedByBothEntries } },
        },
      },
    },
  },
});
