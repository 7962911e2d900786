// What a first visit transfers, in brotli as it is served: of the landing page and the dashboard against their budgets,
// then of every other page and screen. `node bench/size.mjs` after a build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFilesOf } from '../scripts/web-files.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const kB = 1000;

const chunks = JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8'));

/** JavaScript that a document asks for by itself, with all it imports. */
function listScripts(page) {
  const html = readFileSync(join(dist, 'web', page), 'utf8');
  const named = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file,
  );
  const files = new Set(named);
  for (const file of files) for (const next of chunks.imports[file] ?? []) files.add(next);
  return [...files];
}

/** A screen loads its chunk at once, so it counts for the first view. */
function listScreen(source) {
  return chunks.modules[source] ? listFilesOf(chunks, source) : [];
}

/** Small files are served uncompressed. */
function brotliSize(file) {
  const path = join(dist, 'web', file);
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length;
}

function sizeOf(files) {
  return files.reduce((sum, file) => sum + brotliSize(file), 0);
}

const views = [
  { name: 'landing page', files: listScripts('index.html'), budget: 80 * kB },
  {
    name: 'landing page, read to its end',
    files: [...new Set([...listScripts('index.html'), ...listScreen('landing/pricing.tsx')])],
    budget: 80 * kB,
  },
  {
    name: 'signed-in first view',
    files: [...new Set([...listScripts('dashboard.html'), ...listScreen('dashboard/dashboard-page.tsx')])],
    budget: 140 * kB,
  },
];

for (const { name, files, budget } of views) {
  const total = sizeOf(files);
  const verdict = total <= budget ? 'within' : 'OVER';
  console.log(
    `${name}: ${(total / kB).toFixed(1)} kB of JavaScript, ${verdict} ${budget / kB} kB, in ${files.length} files`,
  );
  for (const file of files) console.log(`  ${(brotliSize(file) / kB).toFixed(1).padStart(6)} kB  ${file}`);
  if (total > budget) process.exitCode = 1;
  const translations = files.filter((file) => file.includes('/hindi'));
  if (translations.length > 0) {
    console.log(`${name}: asks for a translation in English: ${translations.join(', ')}`);
    process.exitCode = 1;
  }
}

const documents = readdirSync(join(dist, 'web')).filter((file) => file.endsWith('.html'));
const isOfApp = (file) => ['app.html', 'dashboard.html'].includes(file);
const routes = readFileSync(join(root, 'src/web/pages/app-routes.ts'), 'utf8');
const screens = [...routes.matchAll(/import\('\.\.\/([^']+)'\)/g)].map(([, source]) => source);
const rows = [
  ...documents
    .filter((file) => !isOfApp(file))
    .map((file) => ({ name: file.replace(/\.html$/, ''), files: listScripts(file) })),
  // The gallery is in no build.
  ...[...new Set(screens)]
    .filter((source) => chunks.modules[source])
    .map((source) => ({
      name: source.replace(/\.tsx$/, ''),
      files: [...new Set([...listScripts('app.html'), ...listScreen(source)])],
    })),
];
console.log('every page and screen, by itself:');
for (const { name, files } of rows)
  console.log(`  ${(sizeOf(files) / kB).toFixed(1).padStart(6)} kB in ${files.length} files  ${name}`);
