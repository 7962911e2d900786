/** The layout of every mail: the same content as plain text and as HTML for phones, light and dark. */
import { escapeHtml } from '#core/text/html';
import type { Message } from '#server/mail/service';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';

export interface MailContent {
  kind: string;
  language: Language;
  subject: string;
  /** Shown first: greeting, then what happened. */
  before: string[];
  /** Lines of a list, each with links of its own; in the plain text one address is for all of them. */
  items?: readonly MailItem[];
  button: { label: string; url: string };
  after: string[];
  /** A second link, for readers who are not meant by the button. */
  second?: { label: string; url: string };
  /** The unsubscribe link of recurring mails. */
  stop?: { label: string; url: string };
  headers?: Record<string, string>;
}

interface MailItem {
  line: string;
  answers?: readonly { label: string; url: string }[];
  anyAnswer?: string;
}

export function layOut(content: MailContent): Message {
  const { kind, subject, headers } = content;
  return {
    kind,
    subject,
    text: toText(content),
    html: toHtml(content),
    ...(headers ? { headers } : {}),
  };
}

function toText({ before, items = [], button, after, second, stop, language }: MailContent): string {
  const paragraphs = [
    ...before,
    ...items.map(({ line, answers = [], anyAnswer }) =>
      anyAnswer ? `${line}\n${answers.map(({ label }) => label).join(' / ')}: ${anyAnswer}` : line,
    ),
    `${button.label}:\n${button.url}`,
    ...after,
    ...(second ? [`${second.label}:\n${second.url}`] : []),
    ...(stop ? [`${stop.label}: ${stop.url}`] : []),
    `-- \n${mailTexts[language].footer}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

// Mail apps drop most style sheets, so colours are inline; the sheet only adds dark mode.
const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif";
const DARK = `@media (prefers-color-scheme:dark){.page{background:#0d1212!important}.card{background:#151b1b!important}.ink{color:#ebeee9!important}.soft{color:#a2aca9!important}.brand{color:#67dab5!important}.button{background:#67dab5!important;color:#021b15!important}}`;

function toHtml({ subject, before, items = [], button, after, second, stop, language }: MailContent): string {
  const texts = mailTexts[language];
  const url = escapeHtml(button.url);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f8f9f6;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml([...before.slice(1), ...items.map(({ line }) => line)].join(' '))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f9f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px">
<tr><td style="padding:28px 24px 16px"><span class="brand" style="font-size:18px;font-weight:700;letter-spacing:-0.02em;color:#166553">Outgo</span></td></tr>
<tr><td style="padding:0 24px">${before.map((line) => paragraph(line, 'ink')).join('')}${items.map(writeItem).join('')}</td></tr>
<tr><td style="padding:12px 24px 20px"><a class="button" href="${url}" style="display:block;padding:14px 20px;border-radius:10px;background:#166553;color:#f8fdfb;font-size:16px;font-weight:600;line-height:20px;text-align:center;text-decoration:none">${escapeHtml(button.label)}</a></td></tr>
<tr><td style="padding:0 24px 12px">${after.map((line) => paragraph(line, 'soft')).join('')}</td></tr>
${second ? linkRow(second.label, second.url) : ''}${linkRow(texts.buttonFallback, button.url)}
<tr><td style="padding:0 0 12px"></td></tr>
</table>
<p class="soft" style="max-width:520px;margin:16px auto 0;padding:0 12px;font-size:12px;line-height:18px;color:#525f5f">${escapeHtml(texts.footer)}${stop ? ` <a class="soft" href="${escapeHtml(stop.url)}" style="color:#525f5f">${escapeHtml(stop.label)}</a>` : ''}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function writeItem({ line, answers = [] }: MailItem): string {
  const links = answers.map(
    ({ label, url }) =>
      `<a class="brand" href="${escapeHtml(url)}" style="display:inline-block;margin:0 16px 0 0;padding:6px 0;color:#166553">${escapeHtml(label)}</a>`,
  );
  const row =
    links.length > 0
      ? `<p style="margin:-8px 0 14px;font-size:14px;line-height:21px">${links.join('')}</p>`
      : '';
  return paragraph(line, 'ink') + row;
}

/** A label with a URL to read and copy. */
function linkRow(label: string, address: string): string {
  const url = escapeHtml(address);
  return `<tr><td style="padding:0 24px 16px">${paragraph(label, 'soft')}<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#525f5f;word-break:break-all"><a class="soft" href="${url}" style="color:#525f5f">${url}</a></p></td></tr>`;
}

function paragraph(line: string, look: 'ink' | 'soft'): string {
  const style =
    look === 'ink'
      ? 'font-size:16px;line-height:24px;color:#152222'
      : 'font-size:14px;line-height:21px;color:#525f5f';
  return `<p class="${look}" style="margin:0 0 12px;${style}">${escapeHtml(line)}</p>`;
}
