/** A message as text, no longer than a service takes. */
import type { ChannelMessage, Link, MessageItem } from './port.ts';

interface TextForm {
  limit: number;
  /** Quotes what a user typed, so that it is shown as typed. */
  quote?: (text: string) => string;
  /** The links to answer one item, shown under its line. */
  writeLinks?: (links: readonly Link[]) => string;
  /** Items before this one have buttons instead. */
  linksFrom?: number;
}

const TITLE_LIMIT = 400;

/** Title, one line per item with its answer links, then the URL. */
export function writeText({ title, url, ...list }: ChannelMessage, form: TextForm): string {
  const { quote = asTyped } = form;
  const head = `${shorten(quote(title), TITLE_LIMIT)}\n\n`;
  const end = `\n\n${url}`;
  return head + writeLines(list, { ...form, limit: form.limit - head.length - end.length }) + end;
}

/** A list that is too long loses the links that find no room, and only then its end. */
export function writeLines(
  { lines, items }: Pick<ChannelMessage, 'lines' | 'items'>,
  { limit, quote = asTyped, writeLinks = writePlain, linksFrom = 0 }: TextForm,
): string {
  const bare = lines.map(quote);
  let room = limit - bare.join('\n').length;
  const written = bare.map((line, index) => {
    const item = items[index];
    if (!item || index < linksFrom) return line;
    const links = `\n${writeLinks(listLinks(item, items))}`;
    if (links.length > room) return line;
    room -= links.length;
    return line + links;
  });
  return shorten(written.join('\n'), limit);
}

/** All choices where there is one item; of several each has one link, to the page that offers its choices. */
function listLinks({ answers }: MessageItem, items: readonly MessageItem[]): readonly Link[] {
  return items.length === 1 ? answers.choices : [answers.any];
}

/** The same as buttons, which are not under a line and so name their item. */
export function listButtons(items: readonly MessageItem[]): Link[] {
  return items.flatMap((item) =>
    listLinks(item, items).map(({ label, url }) => ({
      label: items.length === 1 ? label : shorten(`${label}: ${item.name}`, BUTTON_LIMIT),
      url,
    })),
  );
}

const BUTTON_LIMIT = 60;

function writePlain(links: readonly Link[]): string {
  return links.map(({ label, url }) => `${label}: ${url}`).join('\n');
}

function asTyped(text: string): string {
  return text;
}

export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // No character is cut in the middle.
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
