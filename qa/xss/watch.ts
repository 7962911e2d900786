/** Looks at a page from outside the product: whether anything ran, tried to, or became an element that was only a text. */
import type { Page } from 'playwright-core';

export class Watch {
  readonly #seen: string[] = [];

  private constructor(private readonly page: Page) {}

  /** Call it before the first navigation. */
  static async on(page: Page, isOwn: (url: string) => boolean): Promise<Watch> {
    const watch = new Watch(page);
    page.on('dialog', (dialog) => {
      watch.#seen.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss().catch(() => {});
    });
    page.on('request', (request) => {
      if (!isOwn(request.url())) watch.#seen.push(`a request to ${request.url().slice(0, 80)}`);
    });
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text()))
        watch.#seen.push(`refused by the policy: ${message.text().slice(0, 120)}`);
    });
    return watch;
  }

  /** What was seen since the last look. */
  async take(): Promise<string[]> {
    const made = await this.page.evaluate<string[]>(LIST_MADE);
    return [...this.#seen.splice(0), ...made.map((html) => `an element: ${html}`)];
  }
}

/**
 * Elements and attributes that the product itself never writes. A text, because it runs in the page, where the names
 * that a compiler gives to functions are not known.
 */
const LIST_MADE = `
  [...document.body.querySelectorAll('*')]
    .filter((element) =>
      /^(iframe|object|embed|base|marquee|math|video|audio|animate)$/i.test(element.localName) ||
      (element.localName === 'script' && !element.src.startsWith(location.origin)) ||
      [...element.attributes].some(({ name, value }) =>
        name.startsWith('on') || (/^(href|src|action)$/.test(name) && /^\\s*javascript:/i.test(value))))
    .map((element) => element.outerHTML.slice(0, 100))`;

/** All that a person can read on a page, in texts, fields and labels. */
export function readTexts(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.title,
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
      ...[...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label')),
    ].join('\n'),
  );
}
