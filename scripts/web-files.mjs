// Runs after Vite: public pages as HTML, compressed twins of every text, and the list of files with their hashes.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);
/** What the app's entry loads. */
const APP = 'start-app.tsx';
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Renders each public page into the built template, with its own chunk preloaded beside the entry, and lists them. */
export async function writePublicPages(webFolder, prerenderModule, chunks) {
  const web = await import(pathToFileURL(prerenderModule));
  const template = await readFile(join(webFolder, 'index.html'), 'utf8');
  await Promise.all(
    web.publicPageNames.map(async (name) => {
      const page = await web.renderPublicPage(name);
      const preloads = preloadsOf(page.head.source, template, chunks);
      await writeFile(join(webFolder, page.file), paintFirst(web.fillTemplate(template, page, preloads)));
    }),
  );
  await writeFile(join(webFolder, 'sitemap.xml'), web.renderSitemap());
}

/** The app's documents: each with its outline, and the code of the app and of its own screen asked for at once. */
export async function writeAppDocuments(webFolder, prerenderModule, chunks) {
  const web = await import(pathToFileURL(prerenderModule));
  const template = await readFile(join(webFolder, 'app.html'), 'utf8');
  await Promise.all(
    Object.entries(web.outlines).map(async ([document, { source }]) => {
      const sources = source ? [APP, source] : [APP];
      const preloads = [...new Set(sources.flatMap((each) => preloadsOf(each, template, chunks)))];
      const html = await web.fillAppTemplate(template, document, preloads);
      await writeFile(join(webFolder, document), paintFirst(html));
    }),
  );
}

/** The document already has its content, so its code gets a lower priority than style sheet and font. */
function paintFirst(html) {
  return html.replace(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"');
}

/** The page's chunk and what it imports, less what the template already names. */
function preloadsOf(source, template, chunks) {
  return listFilesOf(chunks, source)
    .map((file) => `/${file}`)
    .filter((address) => !template.includes(`"${address}"`));
}

/** The JavaScript files that one of our modules needs before it runs, its own chunk first. */
export function listFilesOf(chunks, source) {
  const first = chunks.modules[source];
  if (!first) throw new Error(`${source} is not in the web build.`);
  const files = new Set([first]);
  for (const file of files) for (const next of chunks.imports[file] ?? []) files.add(next);
  return [...files];
}

/** Writes `.br` and `.gz` beside every text file where that saves anything. */
export async function compressTexts(webFolder) {
  const paths = (await listFiles(webFolder)).filter((path) => compressible.has(extname(path)));
  await Promise.all(
    paths.map(async (path) => {
      const file = join(webFolder, path);
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
      if (br.length < content.length) await writeFile(`${file}.br`, br);
      if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
    }),
  );
}

/** `files.json`: every file the browser may ask for, for the server's static map and the service worker. */
export async function writeFileList(webFolder) {
  const paths = (await listFiles(webFolder)).filter((path) => !/\.(br|gz)$/.test(path)).sort();
  const rows = await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(webFolder, path));
      return {
        path: `/${path}`,
        hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
      };
    }),
  );
  await writeFile(join(webFolder, 'files.json'), `${JSON.stringify(rows, null, 1)}\n`);
}

/** `sw.js`: the service worker with the list of files it keeps; any changed file makes it another version. */
export async function writeServiceWorker(webFolder, source) {
  const rows = JSON.parse(await readFile(join(webFolder, 'files.json'), 'utf8'));
  const version = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
  await bundle({
    entryPoints: [source],
    outfile: join(webFolder, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      BUILD_FILES: JSON.stringify(rows.map(({ path }) => path)),
      BUILD_VERSION: JSON.stringify(version),
    },
    logLevel: 'warning',
  });
}

async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
