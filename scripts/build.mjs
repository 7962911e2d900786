// The whole build: the web app (prerendered, compressed) and the server, side by side, into `dist`.
// Everything is built in a temporary folder and moved into place at the end; `build.json`, which marks a complete build,
// is removed first and written last, so an interrupted build is repeated.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { hashInputs } from './inputs.mjs';
import { SERVER_BUNDLE } from './server-bundle.mjs';
import {
  compressTexts,
  writeAppDocuments,
  writeFileList,
  writePublicPages,
  writeServiceWorker,
} from './web-files.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const staging = join(dist, `.building-${process.pid}`);

async function makeWeb() {
  const web = join(staging, 'web');
  const prerender = join(staging, 'prerender');
  const configFile = join(root, 'vite.config.ts');
  const quiet = { configFile, logLevel: 'warn' };
  await Promise.all([
    buildWeb({ ...quiet, build: { outDir: web } }),
    buildWeb({
      ...quiet,
      build: { outDir: prerender, ssr: 'prerender.tsx', copyPublicDir: false },
    }),
  ]);
  // Written beside the web folder for size checks; not served.
  const chunkFile = join(staging, 'chunks.json');
  await rename(join(web, 'chunks.json'), chunkFile);
  const chunks = JSON.parse(await readFile(chunkFile, 'utf8'));
  await writePublicPages(web, join(prerender, 'prerender.js'), chunks);
  await writeAppDocuments(web, join(prerender, 'prerender.js'), chunks);
  await rm(prerender, { recursive: true });
  await writeFileList(web);
  await writeServiceWorker(web, join(root, 'src/web/service-worker/service-worker.ts'));
  await compressTexts(web);
}

async function makeServer() {
  const entries = [
    'main',
    'admin-link',
    'payments-check',
    'ai-check',
    'backup',
    'delete-account',
    'doctor',
    'restore',
  ]
    .map((name) => join(root, `src/server/${name}.ts`))
    .filter(existsSync);
  if (entries.length === 0) return;
  // One file per entry: the server finds `../web` and `./migrations` beside its own file.
  await bundle({
    entryPoints: entries,
    outdir: join(staging, 'server'),
    ...SERVER_BUNDLE,
    sourcemap: 'linked',
  });
  const migrations = join(root, 'src/server/db/migrations');
  if (existsSync(migrations)) await cp(migrations, join(staging, 'server/migrations'), { recursive: true });
}

async function moveIntoPlace() {
  await rm(join(dist, 'build.json'), { force: true });
  for (const name of await readdir(staging)) {
    await rm(join(dist, name), { recursive: true, force: true });
    await rename(join(staging, name), join(dist, name));
  }
  await writeFile(join(dist, 'build.json'), `${JSON.stringify({ inputs })}\n`);
}

const startedAt = performance.now();
// Computed first: a file that changes during the build makes the next run build again.
const inputs = hashInputs(root);
await mkdir(staging, { recursive: true });
try {
  await Promise.all([makeWeb(), makeServer()]);
  await moveIntoPlace();
} finally {
  await rm(staging, { recursive: true, force: true });
}
console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
