/** Finds English left over on a page in another language: what is seen, and what is read out. */
import type { Page } from '@playwright/test';

/** Names and addresses that are the same in every language; the rest of the line is still looked at. */
const NAMES = [
  /\bUPI PIN\b/g,
  /\bFlipkart Black with\b/g,
  /\bTata Play Binge\b/g,
  /\bXbox Game Pass Ultimate\b/g,
  /[\w.+-]+@[\w.-]+/g,
  /https?:\/\/\S+/g,
  /\bApple (?:Music|One|TV\+?|Fitness\+?)\b/g,
  /\bYouTube (?:Premium|Music)\b/g,
  /\bAmazon (?:Prime(?: Video)?|Music)\b/g,
  /\bGoogle (?:One|Play|Drive)\b/g,
  /\bMicrosoft 365(?: \w+)?/g,
];
/** Three words of the Latin alphabet in a row are a piece of a sentence. */
const RUN = /\p{Script=Latin}[\p{Script=Latin}’'-]*(?:[ &]+\p{Script=Latin}[\p{Script=Latin}’'-]*){2,}/gu;

/** Texts, names and placeholders of everything on the page, without what is marked as another language. */
export async function listEnglish(page: Page, data: readonly string[] = []): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('script, style, noscript, [lang=en], [data-testid=raw]')) continue;
      for (const name of ['aria-label', 'aria-roledescription', 'placeholder', 'title', 'alt']) {
        found.add(element.getAttribute(name) ?? '');
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? '');
      }
    }
    return [...found];
  });
  return said.flatMap((text) => {
    const own = data.reduce((rest, name) => rest.replaceAll(name, ' · '), text.replace(/\s+/g, ' '));
    const rest = NAMES.reduce((left, name) => left.replace(name, ' · '), own);
    return rest.match(RUN) ?? [];
  });
}
