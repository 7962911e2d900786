/** Enforces the structure of the code: imports, names, sizes, no clock in core, SQL only in stores and db. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('.', import.meta.url));
const MAY_IMPORT: Record<string, string[]> = {
  core: ['core'],
  contract: ['core', 'contract'],
  texts: ['core', 'contract', 'texts'],
  server: ['core', 'contract', 'texts', 'server'],
  web: ['core', 'contract', 'texts', 'web'],
};
/** Folders and single files of each root, low to high: imports go to earlier entries or stay inside their folder. */
const ORDER_OF: Record<string, string[]> = {
  core: [
    'verdict',
    'rational',
    'duration',
    'calendar-day',
    'billing-cycle',
    'category',
    'text',
    'data',
    'table',
    'country',
    'money',
    'subscription',
    'spending',
    'budget',
    'calendar',
    'reminders',
    'catalogue',
    'receipt',
    'statement',
    'import',
    'account',
    'plan',
    'admin',
    'advice',
    'proof',
    'recommendations',
    'demo',
  ],
  web: [
    'listeners',
    'language',
    'ui',
    'device',
    'files',
    'viewer',
    'shell',
    'auth',
    'plan',
    'share',
    'subscriptions',
    'budget',
    'advice',
    'account',
    'reminders',
    'statement',
    'import',
    'install',
    'dashboard',
    'admin',
    'legal',
    'landing',
    'gallery',
    'pages',
    'service-worker',
    'prerender',
    'main',
    'start-app',
    'app',
  ],
  server: [
    'start-error',
    'clock',
    'random',
    'log',
    'hash',
    'id',
    'describe-error',
    'data-dir',
    'outside',
    'database-urls',
    'env',
    'db',
    'logger',
    'crash',
    'start-notice',
    'sweeps',
    'deps',
    'cookies',
    'limits',
    'secrets',
    'security-events',
    'users',
    'sessions',
    'audit',
    'requests',
    'http',
    'mail',
    'mail-templates',
    'rates',
    'ai-quota',
    'plan',
    'subscriptions',
    'budget',
    'calendar',
    'import',
    'advice',
    'reminders',
    'channels',
    'auth',
    'account',
    'dashboard',
    'admin',
    'demo',
    'server-info',
    'app',
    'maintenance',
    'server',
    'admin-link',
    'report-progress',
    'backup',
    'delete-account',
    'restore',
    'ai-check',
    'payments-check',
    'doctor',
    'web-processes',
    'main',
  ],
};
const PACKAGES_OF: Record<string, RegExp> = { core: /^$/, contract: /^zod$/, texts: /^$/ };
const BANNED_NAMES = /^(utils?|helpers?|common|misc|managers?|base|index)$/;
const LINE_LIMIT = 330;
/** Statements that change or lock rows of `users`. */
const CHANGES_USERS =
  /\.update\(users\)|update \$\{users\}|from\(users\)[^;]*\.for\(|\.for\([^;)]*of: users\b/;
/** Statements that change what kept answers are computed from (rule api.7): through Drizzle, or written out. */
const WRITES_KEPT_DATA =
  /\b(update|insert|delete|insertMany|deleteBatch)\((\w+, )?(subscriptions|budgets)\b|\b(update|insert into|delete from|merge into|truncate( table)?) (only )?["$]?\{?(subscriptions|budgets)\b/i;
/** Raises the version of a user's data in the statement that writes a subscription (rule api.7). */
const WRITES_USERS = ['server/subscriptions/store.ts'];

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(SRC, full).split(path.sep).join('/');
    return {
      name,
      root: name.split('/')[0] ?? '',
      text: readFileSync(full, 'utf8'),
      isTest: /\.test\.tsx?$/.test(name),
    };
  });
const code = files.filter((file) => !file.isTest && file.root in MAY_IMPORT);

/** What a file imports, types included. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g)].map((match) => match[1] ?? '');
}

/** The root (core, server, …) that an import points to, or the name of a package. */
function targetOf(file: string, specifier: string): { root: string } | { package: string } {
  const inner = /^#(\w+)\//.exec(specifier)?.[1];
  if (inner) return { root: inner };
  if (!specifier.startsWith('.')) return { package: specifier };
  return { root: path.posix.join(path.posix.dirname(file), specifier).split('/')[0] ?? '' };
}

/** The folder or single file of a root that a file is in: `plan` for core/plan/ledger.ts, `demo` for core/demo.ts. */
function unitOf(name: string): string {
  return (name.split('/')[1] ?? '').replace(/\.tsx?$/, '');
}

/** The path below src that an import points to, or null for a package. */
function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : null;
}

function isPlaceForSql(name: string): boolean {
  return /(^|[-/])store\.ts$/.test(name) || name.startsWith('server/db/');
}

/** Comments and texts in quotes may say anything. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** The functions of a file, and what stands between them. */
function functionsOf(text: string): string[] {
  return text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m);
}

describe('the structure', () => {
  test('imports point only along the arrows core ← contract ← texts ← server and web', () => {
    const wrong = code.flatMap(({ name, root, text }) =>
      importsOf(text).flatMap((specifier) => {
        const target = targetOf(name, specifier);
        if ('root' in target)
          return MAY_IMPORT[root]?.includes(target.root) ? [] : [`${name} → ${specifier}`];
        const allowed = PACKAGES_OF[root];
        return allowed && !allowed.test(target.package) ? [`${name} → ${specifier}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  describe.each(Object.entries(ORDER_OF))('inside %s', (root, order) => {
    const inside = code.filter((file) => file.root === root);

    test('every folder has its place in the order', () => {
      expect([...new Set(inside.map(({ name }) => unitOf(name)))].sort()).toEqual([...order].sort());
    });

    test('imports point from high to low, types included', () => {
      const wrong = inside.flatMap(({ name, text }) =>
        importsOf(text)
          .map((specifier) => pathOf(name, specifier))
          .filter((target) => target?.startsWith(`${root}/`))
          .filter((target) => order.indexOf(unitOf(target ?? '')) > order.indexOf(unitOf(name)))
          .map((target) => `${name} → ${target}`),
      );
      expect(wrong).toEqual([]);
    });
  });

  test('core reads no clock and rolls no dice', () => {
    const wrong = code
      .filter(({ root }) => root === 'core')
      .filter(({ text }) =>
        /new Date\(\s*\)|Date\.now|Math\.random|performance\.|crypto\.|setTimeout|setInterval/.test(
          withoutComments(text),
        ),
      )
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });

  test('SQL stands only in stores and in db', () => {
    const wrong = code
      .filter(({ name, root }) => root === 'server' && !isPlaceForSql(name))
      .filter(({ text }) => /from ['"](drizzle-orm[^'"]*|pg)['"]|#server\/db\/schema/.test(text))
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });

  test('only the stores that raise the version of a user’s data write subscriptions and budgets', () => {
    const writers = code.filter(
      ({ root, text }) => root === 'server' && WRITES_KEPT_DATA.test(withoutComments(text)),
    );
    expect(writers.map(({ name }) => name).sort()).toEqual([
      'server/budget/store.ts',
      'server/subscriptions/bulk-store.ts',
      'server/subscriptions/store.ts',
    ]);
    const silent = writers.flatMap(({ name, text }) =>
      functionsOf(withoutComments(text))
        .filter((each) => WRITES_KEPT_DATA.test(each) && !/rais(e|ing)Version\(/.test(each))
        .map((each) => `${name}: ${each.slice(0, each.indexOf('('))}`),
    );
    expect(silent).toEqual([]);
  });

  test.each([
    'await db.update(subscriptions).set(fields)',
    'tx.delete(budgets).where(isOld)',
    'db\n.insert(subscriptions)\n.values(row)',
    'deleteBatch(db, subscriptions, isOld)',
    'sql`update $' + '{subscriptions} set notes = null`',
    'pool.query("delete from subscriptions where ends_on < $1")',
    'client.query(`TRUNCATE "budgets"`)',
  ])('this would be found as a write: %s', (text) => {
    expect(text).toMatch(WRITES_KEPT_DATA);
  });

  test('SQL never asks the database for the time', () => {
    const wrong = code
      .filter(({ name, root }) => root === 'server' && isPlaceForSql(name))
      .filter(({ text }) =>
        /(?<![.\w])now\(\)|defaultNow|current_timestamp|current_date/i.test(withoutComments(text)),
      )
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });

  test('only users/ locks and changes the row of a user', () => {
    const wrong = code
      .filter(({ name, root }) => root === 'server' && !name.startsWith('server/users/'))
      .filter(({ name }) => !WRITES_USERS.includes(name))
      .filter(({ text }) => CHANGES_USERS.test(withoutComments(text)))
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });

  test.each([
    'await db.update(users).set(mark)',
    'sql`update $' + '{users} set data_version = 1`',
    "tx.select().from(users)\n.where(eq(users.id, id))\n.for('key share');",
    ".for('update', { of: users })",
  ])('this would be found: %s', (text) => {
    expect(text).toMatch(CHANGES_USERS);
  });

  test('only env and main read the process environment', () => {
    const wrong = code
      .filter(
        ({ name, root }) =>
          root === 'server' &&
          !/^server\/(env|main|admin-link|backup|delete-account|doctor|payments-check|restore|ai-check|db\/embedded\/[\w-]+)\.ts$/.test(
            name,
          ),
      )
      .filter(({ text }) => /process\.env/.test(withoutComments(text)))
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });

  test('names are nouns of the product, never drawers for odds and ends', () => {
    const wrong = files.filter(({ name }) =>
      name.split('/').some((part) => BANNED_NAMES.test(part.replace(/\..*$/, ''))),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('files stay small, tables of data and catalogues of texts aside', () => {
    const isData = (name: string) =>
      /-table\.ts$|^texts\/(en|hi)\/|^server\/db\/schema\.ts$|^core\/[\w/-]*-corpus\.ts$/.test(name);
    const wrong = code.filter(({ name, text }) => !isData(name) && text.split('\n').length > LINE_LIMIT);
    expect(wrong.map(({ name, text }) => `${name}: ${text.split('\n').length} lines`)).toEqual([]);
  });

  test('no test replaces a module', () => {
    const wrong = files
      .filter(({ text, isTest }) => isTest && /vi\.(mock|doMock)\(/.test(text))
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });
});
