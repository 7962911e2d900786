/** Unsubscribing from recurring mails: a signed link with a confirmation, and one click for mail apps (RFC 8058). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '#contract/errors';
import { escapeHtml } from '#core/text/html';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { PageProblem } from '#server/http/problem';
import { isId } from '#server/id';
import { deriveKey, type Purpose } from '#server/secrets/sealing';
import { languageOf } from '#server/users/present';
import { findUserLanguage } from '#server/users/store';
import type { StopPageTexts } from '#texts/en/mail';
import type { Language } from '#texts/language';

/** One kind of recurring mail. */
export interface MailingList {
  path: string;
  purpose: Extract<Purpose, `${string}-unsubscribe`>;
  /** The page of the settings where it can be switched on again. */
  settings: string;
  texts(language: Language): StopPageTexts;
  stop(db: Executor, userId: string): Promise<void>;
}

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1.5rem;color:#152222;background:#fff}h1{font-size:1.375rem}button{font:inherit;font-weight:600;padding:.7rem 1.2rem;border:0;border-radius:.6rem;background:#166553;color:#f8fdfb;cursor:pointer}a{color:#166553}@media (prefers-color-scheme:dark){body{background:#0d1212;color:#ebeee9}button{background:#67dab5;color:#021b15}a{color:#67dab5}}';

/** Does not expire: it can only stop mails. */
export function writeStopLink(deps: Deps, list: MailingList, userId: string): string {
  return `${deps.env.linkOrigin}${list.path}?token=${userId}.${sign(deps, list, userId).toString('base64url')}`;
}

/** The headers with which mail apps offer their own button. */
export function stopHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Changes nothing: mail scanners open links. */
export async function askToStop(
  deps: Deps,
  list: MailingList,
  token: string,
  spoken: string | undefined,
): Promise<string> {
  const language = await findReaderLanguage(deps, readToken(deps, list, token, spoken));
  const t = list.texts(language);
  const action = escapeHtml(`${list.path}?token=${encodeURIComponent(token)}`);
  return renderPage(
    language,
    t,
    `<p>${t.ask}</p><form method="post" action="${action}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${t.confirm}</button></form>`,
  );
}

export async function stopMails(
  deps: Deps,
  list: MailingList,
  { token, spoken, body }: { token: string; spoken: string | undefined; body: Buffer },
): Promise<string> {
  const userId = readToken(deps, list, token, spoken);
  const form = new URLSearchParams(body.toString('utf8'));
  if (form.get('List-Unsubscribe') !== 'One-Click') throw new Problem('malformed_request');
  await list.stop(deps.db, userId);
  const language = await findReaderLanguage(deps, userId);
  const t = list.texts(language);
  return renderPage(language, t, `<p>${t.stopped}</p><p><a href="/dashboard">${t.back}</a></p>`);
}

async function findReaderLanguage(deps: Deps, userId: string): Promise<Language> {
  const reader = await findUserLanguage(deps.db, userId);
  return reader ? languageOf(reader) : 'en';
}

/** The user id of a valid link. For an invalid one the error page uses the browser's language. */
function readToken(deps: Deps, list: MailingList, token: string, spoken: string | undefined): string {
  const [userId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(deps, list, userId);
  const isRight = isId(userId) && given.length === right.length && timingSafeEqual(given, right);
  if (isRight) return userId;
  const language = /^\s*hi\b/i.test(spoken ?? '') ? 'hi' : 'en';
  const t = list.texts(language);
  const page = renderPage(
    language,
    t,
    `<p>${t.badLink}</p><p><a href="${list.settings}">${t.settings}</a></p>`,
  );
  throw new PageProblem('malformed_request', page);
}

function sign(deps: Deps, { purpose }: MailingList, userId: string): Buffer {
  return createHmac('sha256', deriveKey(deps, purpose)).update(userId).digest();
}

function renderPage(language: Language, { title }: StopPageTexts, inner: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Outgo</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${inner}</main></body></html>`;
}
