/** Checks a page against WCAG 2.2 AA and axe's best practices, in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * axe parses the colour of every ancestor of every text anew, 5,000 times on a dashboard that has 17 colours: a third of
 * its work. A colour's value depends on its text alone, so each is parsed once.
 */
const PARSE_COLOURS_ONCE = `(() => {
  const { prototype } = axe.commons.color.Color;
  const parse = prototype.parseString;
  const parsed = new Map();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
})();`;
const SOURCE = `${AXE};${PARSE_COLOURS_ONCE}`;
const DIALOG = '[role$="dialog"]';
const ALL_RULES: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const COLOUR_RULES: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Violations of the page, or of the open dialog alone. */
export async function listViolations(page: Page, themes: 'one' | 'both'): Promise<string[]> {
  const part = (await page.locator(DIALOG).count()) > 0 ? DIALOG : 'html';
  // Half a megabyte, so it is injected once per document.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE);
  await untilStill(page);
  const found = await runAxe(page, part, ALL_RULES);
  if (themes === 'one') return found;
  // The page is the same in the other theme but for its colours.
  const inOther = await inOtherTheme(page, () => runAxe(page, part, COLOUR_RULES));
  return [...found, ...inOther.map((violation) => `in the other theme: ${violation}`)];
}

/** What is closing is still there until its animation has ended. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState !== 'running' || iterations === Number.POSITIVE_INFINITY;
    }),
  );
}

async function runAxe(page: Page, part: string, runOnly: axe.RunOnly): Promise<string[]> {
  return page.evaluate(
    async ({ include, options }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe };
      const { violations } = await judge.run({ include: [[include]] }, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`);
    },
    { include: part, options: { runOnly, resultTypes: ['violations'] } as axe.RunOptions },
  );
}

/** Switches the theme without transitions, so that no intermediate colour is measured. */
async function inOtherTheme<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  const [isDark, isStill] = await page.evaluate(() => [
    matchMedia('(prefers-color-scheme: dark)').matches,
    matchMedia('(prefers-reduced-motion: reduce)').matches,
  ]);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark', reducedMotion: 'reduce' });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  const result = await look();
  await page.emulateMedia({
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  });
  return result;
}
