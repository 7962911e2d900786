/** Notifications in this browser: whether it can show them, and its subscription. */
import type { SentBody } from '#contract/endpoints';

export type PushSupport = 'ready' | 'installFirst' | 'unsupported';

export class PushRefusal extends Error {
  override readonly name = 'PushRefusal';
  constructor(readonly reason: 'denied' | 'failed') {
    super(reason);
  }
}

/** Apple's browsers have push only in the installed app. */
export function readPushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return 'ready';
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  return isApple ? 'installFirst' : 'unsupported';
}

/** Asks for the permission, so it must be called by a press. */
export async function subscribeDevice(key: string): Promise<SentBody<'POST /api/channels/devices'>> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusal('denied');
  return readDevice(key);
}

/** The browser's subscription as the server takes it, once permission is given. */
export async function readDevice(key: string): Promise<SentBody<'POST /api/channels/devices'>> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new PushRefusal('failed');
  const { endpoint, keys } = (await subscribe(registration.pushManager, toBytes(key))).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new PushRefusal('failed');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

async function subscribe(manager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // A subscription under another key is in the way: this server's keys were changed.
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
}

export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function toBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
