// The web build: two documents (public pages and the app) over one code base. `npm run dev` proxies the API.
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { chunkMap, documentHead, servePages } from './scripts/pages-plugin.ts';

const api = process.env.OUTGO_API ?? 'http://127.0.0.1:3000';
// Whole segments: `/api` alone would also catch the module `/api.ts`.
const proxied = ['^/api/', '^/sandbox/', '^/healthz$', '^/readyz$'];
const web = fileURLToPath(new URL('src/web/', import.meta.url));

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
          output: { codeSplitting: { groups: chunkGroups() } },
        },
      },
    },
  },
});
