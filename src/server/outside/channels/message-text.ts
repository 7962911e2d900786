/** A message as plain text, no longer than a service takes. */
import type { ChannelMessage } from './port.ts';

/** The title, a line each, and the page; of a long list the end is left out, never the page. */
export function writeText({ title, lines, url }: ChannelMessage, limit: number): string {
  const end = `\n\n${url}`;
  return shorten([title, '', ...lines].join('\n'), limit - end.length) + end;
}

export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Not through the middle of a character.
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
