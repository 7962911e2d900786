/** Reads a push message. Our server encrypted it for this browser, but its fields are checked as if from a stranger. */

interface Shown {
  title: string;
  body: string;
  tag: string;
  icon: string;
  badge: string;
  /** The browser shows as many as it has room for. */
  actions: { action: string; title: string }[];
  data: Targets;
}

/** Addresses of this site: what a press on the message opens, and on each of its buttons. */
interface Targets {
  address: string;
  actions: Record<string, string>;
}

const HOME = '/dashboard';
const ICON = '/icons/icon-192.png';

export function readNotification(text: string | undefined, origin: string): Shown {
  const { id, title, body, url, actions } = readFields(text, origin);
  return {
    title: title || 'Outgo',
    body,
    // The same message twice is one notification.
    tag: id,
    icon: ICON,
    badge: ICON,
    actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    data: {
      address: readAddress(url, origin) ?? HOME,
      actions: Object.fromEntries(actions.map(({ action, address }) => [action, address])),
    },
  };
}

/** Opens the page that asks; nothing changes before a press there. */
export function findTarget(data: unknown, action: string): string {
  // An earlier version kept the address alone.
  if (typeof data === 'string') return data;
  const { address, actions } = data as Targets;
  return actions[action] ?? address;
}

function readFields(text = '', origin: string) {
  const read = (fields: Record<string, unknown>, name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    sent = null;
  }
  const fields = asFields(sent);
  const actions = (Array.isArray(fields.actions) ? fields.actions : []).map(asFields).flatMap((each) => {
    const address = readAddress(read(each, 'url'), origin);
    const [action, title] = [read(each, 'action'), read(each, 'title')];
    return address && action && title ? [{ action, title, address }] : [];
  });
  return {
    id: read(fields, 'id'),
    title: read(fields, 'title'),
    body: read(fields, 'body'),
    url: read(fields, 'url'),
    actions,
  };
}

function asFields(sent: unknown): Record<string, unknown> {
  return typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
}

/** Null where it is of another site. */
function readAddress(url: string, origin: string): string | null {
  const target = URL.canParse(url, origin) ? new URL(url, origin) : null;
  return url !== '' && target?.origin === origin ? target.pathname + target.search : null;
}
