/**
 * A code inside, a sentence at the edge: what a person reads lies in src/texts, and no code reads a sentence back. Held as
 * far as a machine can tell from the source.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('.', import.meta.url));

/** Words of other programs and of people, which come without a code. */
const READS_OTHERS = [
  /^core\/(proof|receipt)\/|^core\/data\/(receipt-word|written-name|month-name)-/, // what models write, and what receipts say
  /^core\/import\//, // what other trackers write
  /^core\/recommendations\.ts$/, // what models write
  /^server\/db\/(connect|embedded|embedded\/[\w-]+)\.ts$/, // what PostgreSQL prints, and its driver
  /^server\/outside\//, // what providers answer
  /^web\/device\/stale-version\.ts$/, // what browsers say of a module that did not load
  /^web\/landing\/picture-add\.tsx$/, // letters that a picture shows typed, and the service they begin
];

/** Hindi that is no text of ours. */
const OTHER_HINDI = [
  /^core\/receipt\/|^core\/data\/(receipt-word|written-name|month-name)-/, // what receipts and statements say
  /^core\/import\/|^core\/data\/import-/, // what files of other trackers say
  /^core\/text\/digits\.ts$/, // digits
  /^core\/recommendations\.ts$/, // words that models may not use
  /^web\/language\/text\.ts$/, // a language's own name
  /^web\/gallery\//, // samples for developers
];

/** English for operators, developers and models; the tables of services; and advice, whose wording core has by default. */
const OTHER_ENGLISH = [
  /^core\/(data|proof)\//,
  /^core\/advice\/wording\.ts$/,
  /^server\/(env|start-[\w-]+|data-dir|main|logger|crash|server|admin-link|ai-check|backup|restore|delete-account|doctor|maintenance\/inspect(-database|-server)?|payments-check|web-processes|describe-error)\.ts$/,
  /^server\/(db|outside|secrets|server-info|sweeps)\//,
  /^server\/(advice\/prompts|auth\/google|mail\/service)\.ts$/,
  /^server\/plan\/inspect\.ts$/,
  /^web\/gallery\//,
];

interface Source {
  readonly name: string;
  readonly lines: readonly string[];
}

const sources: Source[] = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .map((file) => ({
    name: path.relative(SRC, file).split(path.sep).join('/'),
    lines: listLines(readFileSync(file, 'utf8')),
  }))
  .filter(({ name }) => /^(core|contract|server|web)\//.test(name));

/** The lines of the code, those of its comments empty. */
function listLines(text: string): string[] {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')
    .split('\n');
}

type Finds = (line: string, before: string) => boolean;

/** `file:line: code` of what is found outside the excepted files. */
function listFound(finds: Finds, excepted: readonly RegExp[], within = sources): string[] {
  return within
    .filter(({ name }) => !excepted.some((pattern) => pattern.test(name)))
    .flatMap(({ name, lines }) =>
      lines.flatMap((line, at) =>
        finds(line, lines[at - 1] ?? '') ? [`${name}:${at + 1}: ${line.trim()}`] : [],
      ),
    );
}

const matching =
  (patterns: readonly RegExp[]): Finds =>
  (line) =>
    patterns.some((pattern) => pattern.test(line));

const WORD = String.raw`\p{L}{2,}`;
/** The beginning of a quoted text of two words, the first with a capital, or of three. */
const QUOTED = String.raw`['"\u0060](?:\p{Lu}\p{L}+ ${WORD}|[^'"\u0060\n]*${WORD} ${WORD} ${WORD})`;

const readsSentence = matching([
  new RegExp(String.raw`(?:[!=]==?|\bcase)\s*${QUOTED}`, 'u'),
  new RegExp(String.raw`${QUOTED}[^'"\u0060\n]*['"\u0060]\s*[!=]==?`, 'u'),
  new RegExp(
    String.raw`\.(?:includes|startsWith|endsWith|indexOf|search|split|replace|replaceAll|match|has)\(\s*${QUOTED}`,
    'u',
  ),
  // A pattern with two words side by side.
  /(?:[=(,:?!&|[]|return)\s*\/(?:[^/\\\n]|\\.)*[a-z]{2,} [a-z]{2,}(?:[^/\\\n]|\\.)*\/[dgimsuvy]*(?:[\s.,;)\]]|$)/,
]);

const readsText = matching([
  /[!=]==?\s*(?:t|words|\w*[tT]exts)\.(?!length\b)\w+/,
  /(?<![.\w])(?:t|words|\w*[tT]exts)\.(?!length\b)[\w.]+\s*[!=]==?/,
  /\.(?:includes|startsWith|endsWith|indexOf)\((?:t|words|\w*[tT]exts)\./,
  /\.(?:message|sentence)\??\.(?:toLowerCase\(\)\.)?(?:includes|startsWith|endsWith|indexOf|match|search|split)\(/,
  /\.(?:test|exec)\([\w.?]*\.(?:message|sentence)\)/,
]);

const hasHindi = matching([/\p{Script=Devanagari}/u]);

const SMALL_WORD = /^\p{Ll}{2,}[.,;:!?]?$/u;
/** A quoted text that begins with a capital and goes on with two small words or more. */
const hasSentence: Finds = (line, before) => {
  if (/\b(?:summary|description):|Error\(|\blog(?:ger)?\.\w+\(|console\./.test(line)) return false;
  if (/\b(?:summary|description):$/.test(before)) return false;
  return [...line.matchAll(/(['"\u0060])((?:\\.|(?!\1)[^\\])*)\1/g)].some(([, , text = '']) => {
    const words = text.replaceAll(/\$\{[^}]*\}/g, '').split(' ');
    return /^\p{Lu}/u.test(text) && words.slice(1).filter((word) => SMALL_WORD.test(word)).length >= 2;
  });
};

const hasElementText = matching([
  />\s*\p{Lu}\p{Ll}+(?: \p{L}+)+[.!?]?\s*</u,
  /\b(?:label|title|alt|placeholder|aria-label)="[^"]*\p{L}{2,} \p{L}/u,
]);

describe('no code reads a sentence back', () => {
  test('none is compared with, searched for or taken apart', () => {
    expect(listFound(readsSentence, READS_OTHERS)).toEqual([]);
  });

  test('no text of the catalogue and no message of an error decides anything', () => {
    expect(listFound(readsText, READS_OTHERS)).toEqual([]);
  });

  test.each([
    "if (error.message.includes('Free tier limit reached')) open();",
    "const isTaken = sentence === 'Duplicate Subscription';",
    "case 'Please check what you entered.':",
    'const [, most] = /can have at most (\\d) decimals/.exec(problem) ?? [];',
    "const text = says.replace('This is part of Pro.', '');",
  ])('this would be found: %s', (line) => {
    expect(readsSentence(line, '')).toBe(true);
  });

  test.each([
    'if (text === t.failed) return null;',
    'if (problemTexts.email_required === problem) return null;',
    "if (error.message.includes('expired')) return 'expired';",
    'if (EXPIRED.test(error.body.message)) return true;',
  ])('and this: %s', (line) => {
    expect(readsText(line, '')).toBe(true);
  });
});

describe('what a person reads lies in src/texts', () => {
  test('no Hindi stands elsewhere', () => {
    expect(listFound(hasHindi, OTHER_HINDI)).toEqual([]);
  });

  test('no English sentence stands elsewhere', () => {
    expect(listFound(hasSentence, OTHER_ENGLISH)).toEqual([]);
  });

  test('no element holds a text of its own', () => {
    const elements = sources.filter(({ name }) => name.endsWith('.tsx'));
    expect(listFound(hasElementText, [/^web\/gallery\//], elements)).toEqual([]);
  });

  test.each([
    "return { message: 'You have been signed out' };",
    'return `Nothing has been paid.`;',
    "throw new Problem('busy', { reason: 'The refund failed and was kept.' });",
  ])('this would be found: %s', (line) => {
    expect(hasSentence(line, '')).toBe(true);
  });

  test.each(['<p>Something went wrong.</p>', '<Field label="New password" />'])('and this: %s', (line) => {
    expect(hasElementText(line, '')).toBe(true);
  });
});
