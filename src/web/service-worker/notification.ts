/** What a push message shows. Encrypted for this browser by our own server, and still read as if by a stranger. */

interface Shown {
  title: string;
  body: string;
  tag: string;
  icon: string;
  badge: string;
  /** The address of this site that a press opens. */
  data: string;
}

const HOME = '/dashboard';
const ICON = '/icons/icon-192.png';

export function readNotification(text: string | undefined, origin: string): Shown {
  const { id, title, body, url } = readFields(text);
  return {
    title: title || 'Outgo',
    body,
    // The same message twice is one notification.
    tag: id,
    icon: ICON,
    badge: ICON,
    data: readAddress(url, origin),
  };
}

function readFields(text = ''): Record<'id' | 'title' | 'body' | 'url', string> {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    sent = null;
  }
  const fields = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  const read = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  return { id: read('id'), title: read('title'), body: read('body'), url: read('url') };
}

function readAddress(url: string, origin: string): string {
  const target = URL.canParse(url, origin) ? new URL(url, origin) : null;
  return url !== '' && target?.origin === origin ? target.pathname + target.search : HOME;
}
