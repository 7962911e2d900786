/** Unsubscribing from the monthly advice: a signed link with a confirmation, and one click for mail apps (RFC 8058). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '#contract/errors';
import { escapeHtml } from '#core/text/html';
import type { Deps } from '#server/deps';
import { PageProblem } from '#server/http/problem';
import { deriveKey } from '#server/secrets/sealing';
import { languageOf } from '#server/users/present';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';
import { findLanguage, storeDigestStop } from './digest-store.ts';

const PATH = '/api/digest/unsubscribe';
const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1.5rem;color:#152222;background:#fff}h1{font-size:1.375rem}button{font:inherit;font-weight:600;padding:.7rem 1.2rem;border:0;border-radius:.6rem;background:#166553;color:#f8fdfb;cursor:pointer}a{color:#166553}@media (prefers-color-scheme:dark){body{background:#0d1212;color:#ebeee9}button{background:#67dab5;color:#021b15}a{color:#67dab5}}';

/** Does not expire: it can only stop mails. */
export async function writeStopLink(deps: Deps, userId: string): Promise<string> {
  const signature = await sign(deps, userId);
  return `${deps.env.linkOrigin}${PATH}?token=${userId}.${signature.toString('base64url')}`;
}

export async function askToStop(deps: Deps, token: string, spoken: string | undefined): Promise<string> {
  const language = await findReaderLanguage(deps, await readToken(deps, token, spoken));
  const { stopPage: t } = mailTexts[language].adviceDigest;
  const action = escapeHtml(`${PATH}?token=${encodeURIComponent(token)}`);
  return renderPage(
    language,
    `<p>${t.ask}</p><form method="post" action="${action}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${t.confirm}</button></form>`,
  );
}

export async function stopDigest(
  deps: Deps,
  token: string,
  spoken: string | undefined,
  body: Buffer,
): Promise<string> {
  const userId = await readToken(deps, token, spoken);
  const form = new URLSearchParams(body.toString('utf8'));
  if (form.get('List-Unsubscribe') !== 'One-Click') throw new Problem('malformed_request');
  await storeDigestStop(deps.db, userId);
  const language = await findReaderLanguage(deps, userId);
  const { stopPage: t } = mailTexts[language].adviceDigest;
  return renderPage(language, `<p>${t.stopped}</p><p><a href="/dashboard">${t.back}</a></p>`);
}

async function findReaderLanguage(deps: Deps, userId: string): Promise<Language> {
  const reader = await findLanguage(deps.db, userId);
  return reader ? languageOf(reader) : 'en';
}

/** The user id of a valid link. For an invalid one the error page uses the browser's language. */
async function readToken(deps: Deps, token: string, spoken: string | undefined): Promise<string> {
  const [userId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = await sign(deps, userId);
  const isRight = USER_ID.test(userId) && given.length === right.length && timingSafeEqual(given, right);
  if (isRight) return userId;
  const language = /^\s*hi\b/i.test(spoken ?? '') ? 'hi' : 'en';
  const { stopPage: t } = mailTexts[language].adviceDigest;
  const page = renderPage(language, `<p>${t.badLink}</p><p><a href="/settings">${t.settings}</a></p>`);
  throw new PageProblem('malformed_request', page);
}

async function sign(deps: Deps, userId: string): Promise<Buffer> {
  return createHmac('sha256', deriveKey(deps, 'digest-unsubscribe')).update(userId).digest();
}

function renderPage(language: Language, inner: string): string {
  const { title } = mailTexts[language].adviceDigest.stopPage;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Outgo</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${inner}</main></body></html>`;
}
