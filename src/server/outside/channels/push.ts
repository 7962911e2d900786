/** Web push to a browser, through the push service of its maker. */
import { DAY_MS } from '#core/duration';
import type { Answer } from '#core/reminders/answers';
import { type Guard, postGuarded, readTarget } from '../guarded-post.ts';
import { deliver } from './delivery.ts';
import { shorten } from './message-text.ts';
import type { ChannelMessage, ChannelSender } from './port.ts';
import { encryptPush, isPushKeys, type PushKeys } from './push-encryption.ts';
import { type VapidKeys, writeVapidHeader } from './vapid.ts';

export interface PushTarget extends PushKeys {
  endpoint: string;
}

interface PushOptions {
  guard: Guard;
  keys: VapidKeys;
  /** Who runs this server, for the push service: `mailto:` or an https address. */
  subject: string;
  clock: { now(): Date };
  random: { bytes(count: number): Buffer };
}

/** The push services of Chrome, Firefox, Edge and Safari. */
const SERVICES =
  /^(fcm\.googleapis\.com|(?:[\w-]+\.)*(?:push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/;
/** A device that is off for longer is told by the next message. */
const KEPT_S = DAY_MS / 1000;
/** Services take 4 kB encrypted, 103 bytes of it ours; a character has up to four bytes, six where it is escaped. */
const TITLE_LIMIT = 120;
const TEXT_LIMIT = 400;
const BYTES_LIMIT = 3_900;
/** Most browsers show two buttons. */
const BUTTONS: readonly Answer[] = ['renewed', 'later', 'cancelled'];

/** An endpoint is what a browser sends, so it may be anything; only services that browsers use are called. */
export function isPushTarget(target: PushTarget, guard: Pick<Guard, 'allowsPrivate'>): boolean {
  const url = readTarget(target.endpoint, guard);
  return url !== undefined && (guard.allowsPrivate || SERVICES.test(url.hostname)) && isPushKeys(target);
}

export function createPush({ guard, keys, subject, clock, random }: PushOptions): ChannelSender<PushTarget> {
  return {
    async send(target, message) {
      if (!isPushTarget(target, guard)) return { kind: 'refused', fault: 'forbidden_address' };
      const endpoint = new URL(target.endpoint);
      const delivery = await deliver(() =>
        postGuarded(
          endpoint,
          {
            headers: {
              ttl: `${KEPT_S}`,
              urgency: 'normal',
              'content-encoding': 'aes128gcm',
              'content-type': 'application/octet-stream',
              authorization: writeVapidHeader(keys, { endpoint, subject, now: clock.now() }),
            },
            body: encryptPush(writePush(message), target, random),
          },
          guard,
        ),
      );
      const isGone = delivery.kind === 'refused' && delivery.fault === 'unknown_target';
      return isGone ? { kind: 'gone' } : delivery;
    },
  };
}

/** A single item has buttons for its answers, where there is room; of several a press leads to the app. */
function writePush({ id, title, lines, items, url }: ChannelMessage): string {
  const bare = {
    id,
    title: shorten(title, TITLE_LIMIT),
    body: shorten(lines.join('\n'), TEXT_LIMIT),
    url,
  };
  const { answers } = (items.length === 1 && items[0]) || {};
  const buttons = BUTTONS.flatMap((each) => answers?.choices.find(({ answer }) => answer === each) ?? []);
  const text = JSON.stringify({
    ...bare,
    actions: buttons.map(({ answer, label, url: address }) => ({
      action: answer,
      title: label,
      url: address,
    })),
  });
  return buttons.length > 0 && Buffer.byteLength(text) <= BYTES_LIMIT ? text : JSON.stringify(bare);
}
