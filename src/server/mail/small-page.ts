/** The pages behind links in mails: one question or one sentence, without the app and its scripts. */
import type { Language } from '#texts/language';

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1.5rem;color:#152222;background:#fff;overflow-wrap:anywhere}h1{font-size:1.375rem}form{margin:0 0 .75rem}button{font:inherit;font-weight:600;width:100%;max-width:20rem;min-height:2.75rem;padding:.7rem 1.2rem;border:0;border-radius:.6rem;background:#166553;color:#f8fdfb;cursor:pointer}a{color:#166553}@media (prefers-color-scheme:dark){body{background:#0d1212;color:#ebeee9}button{background:#67dab5;color:#021b15}a{color:#67dab5}}';

/** `title` and `inner` are HTML. */
export function renderPage(language: Language, title: string, inner: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Outgo</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${inner}</main></body></html>`;
}

/** The browser's language, for a link that names nobody. */
export function spokenLanguage(accepted: string | undefined): Language {
  return /^\s*hi\b/i.test(accepted ?? '') ? 'hi' : 'en';
}
