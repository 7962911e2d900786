import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const rules = [
  ...readFileSync(`${ROOT}docs/rules.md`, 'utf8').matchAll(/^\| ([a-z]+\.\d+) \| (.+) \|$/gm),
].map(([, number = '', rest = '']) => {
  const cells = rest.split(' | ');
  return { number, files: `${cells.at(-2)}, ${cells.at(-1)}`.split(', ') };
});

test('every rule names files and tests that are there', () => {
  expect(rules.length).toBeGreaterThan(80);
  const missing = rules.flatMap(({ number, files }) =>
    files.filter((file) => !existsSync(ROOT + placeOf(file))).map((file) => `${number}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test('numbers count up from 1 within each noun', () => {
  const counts = new Map<string, number>();
  for (const { number } of rules) {
    const [noun = '', at] = number.split('.');
    counts.set(noun, (counts.get(noun) ?? 0) + 1);
    expect(Number(at), number).toBe(counts.get(noun));
  }
});

test('code cites rules that exist, and no paper that is not in the repository', () => {
  const known = new Set(rules.map(({ number }) => number));
  const wrong = listSources().flatMap(({ name, text }) => [
    ...[...text.matchAll(/\brules? ([a-z]+\.\d+)\b/g)]
      .filter(([, number = '']) => !known.has(number))
      .map(([cited]) => `${name}: ${cited}`),
    ...[...text.matchAll(/\b(?:spec|specification|contract|product\.md) §\d|§\d/gi)].map(
      ([cited]) => `${name}: ${cited}`,
    ),
    ...[...text.matchAll(/(?:\/\/|\*|test(?:\.each)?\().*?(?<![%\w])[HBG]\d{1,2}\b/g)].map(
      ([cited]) => `${name}: ${cited}`,
    ),
  ]);
  expect(wrong).toEqual([]);
});

function placeOf(file: string): string {
  return /^(core|contract|texts|server|web)\//.test(file) ? `src/${file}` : file;
}

function listSources(): { name: string; text: string }[] {
  return ['src', 'e2e', 'qa', 'bench', 'testing', 'scripts'].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      // `npm run qa:mutants` installs its packages below `qa`.
      .filter((name) => !name.endsWith('src/rules.test.ts') && !name.includes('/node_modules/'))
      .map((name) => ({ name: name.slice(ROOT.length), text: readFileSync(name, 'utf8') })),
  );
}
