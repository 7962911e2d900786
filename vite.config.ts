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
 * Files that are wanted together travel together: left to itself the bundler makes a file for every combination of
 * importers, and the dashboard would ask for fifty. Each group also takes what its modules import; the first to
 * match wins. None may hold an entry: a shared file must do nothing when it is loaded.
 */
const groups = [
  // Changes rarely, so it stays in caches.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // What both documents start with.
  {
    name: 'frame',
    test: /src\/texts\/(define|en\/screens\/(shell|words))\.|src\/web\/(device\/(device-zone|session|stale-version|theme)|subscriptions\/unsent\/deadline|language\/text|shell\/(error-boundary|crash-page|load-failure|site-footer|language-switch|skip-link|use-document-title)|ui\/(badge|button-class|class-names|control-class|logo)|styles\/app)\.|wouter\/src\/use-browser-location|vite\/preload-helper/,
  },
  // What the landing page's parts share with the app, the prices apart: those are read by nearly everyone.
  {
    name: 'prices',
    test: /src\/core\/(country\/countries|plan\/plan)\.|src\/texts\/plural\.|src\/web\/(landing\/landing-section|language\/place-names|ui\/calendar-day)\./,
  },
  {
    name: 'pictures',
    test: /src\/core\/money\/money\.|src\/web\/(ui\/(amount|category-colour|category-dot|donut|service-mark|step-list)|subscriptions\/renewal-words)\.|src\/texts\/en\/screens\/(dashboard|messages|subscriptions)\.|lucide-react\/dist\/esm\/(createLucideIcon|icons\/(check|download|layers|lightbulb|minus|shield-check|sparkles|trending-down|x))\./,
  },
  // What a form of either document says of a wrong field. Before Hindi, which would take it along.
  { name: 'problems', test: /src\/texts\/(refusals|en\/problems)\./ },
  // Hindi of both documents; by its name the service worker knows what to keep only where it is used.
  {
    name: 'hindi',
    test: /src\/texts\/hi\/(problems|failures|refusals|screens\/(account|auth|dashboard|messages|shell|subscriptions|words))\./,
  },
  // The app behind sign-in, before any screen.
  {
    name: 'app-frame',
    test: /src\/web\/(account\/country-guess|auth\/log-out|device\/(error-toast|cached-answers|query-client|register-service-worker|session-end)|install\/install-store|pages\/router|plan\/plan-dialogs|subscriptions\/unsent\/(drop-overdue|follow-unsent|logout-confirm|offline-bar)|ui\/(select|toaster)|viewer\/use-user)\./,
  },
  { name: 'dashboard', test: /src\/web\/dashboard\/dashboard-page\./ },
].map((group, place, all) => ({ ...group, priority: all.length - place }));

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
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
});
