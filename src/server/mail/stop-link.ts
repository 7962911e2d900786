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
import { renderPage, spokenLanguage } from './small-page.ts';

/** One kind of recurring mail. */
export interface MailingList {
  path: string;
  purpose: Extract<Purpose, `${string}-unsubscribe`>;
  /** The page of the settings where it can be switched on again. */
  settings: string;
  texts(language: Language): StopPageTexts;
  stop(db: Executor, userId: string): Promise<void>;
}

interface FormHeaders {
  'accept-language'?: string | undefined;
  'content-type'?: string | undefined;
}

/** The name, further headers of the part, an empty line, the value. */
const ONE_CLICK_PART =
  /^content-disposition:[^\r\n]*;[ \t]*name="?List-Unsubscribe"?[ \t]*\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click[ \t]*\r?\n--/im;

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
    t.title,
    `<p>${t.ask}</p><form method="post" action="${action}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${t.confirm}</button></form>`,
  );
}

export async function stopMails(
  deps: Deps,
  list: MailingList,
  { token, headers, body }: { token: string; headers: FormHeaders; body: Buffer },
): Promise<string> {
  const userId = readToken(deps, list, token, headers['accept-language']);
  if (!isOneClick(body.toString('utf8'), headers['content-type'])) throw new Problem('malformed_request');
  await list.stop(deps.db, userId);
  const language = await findReaderLanguage(deps, userId);
  const t = list.texts(language);
  return renderPage(language, t.title, `<p>${t.stopped}</p><p><a href="/dashboard">${t.back}</a></p>`);
}

/** Mail apps send a form in either of its two codings, some with a line end behind it. */
function isOneClick(body: string, type = ''): boolean {
  if (/^multipart\/form-data\b/i.test(type)) return ONE_CLICK_PART.test(body);
  return new URLSearchParams(body.trim()).get('List-Unsubscribe') === 'One-Click';
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
  const language = spokenLanguage(spoken);
  const t = list.texts(language);
  const page = renderPage(
    language,
    t.title,
    `<p>${t.badLink}</p><p><a href="${list.settings}">${t.settings}</a></p>`,
  );
  throw new PageProblem('malformed_request', page);
}

function sign(deps: Deps, { purpose }: MailingList, userId: string): Buffer {
  return createHmac('sha256', deriveKey(deps, purpose)).update(userId).digest();
}
