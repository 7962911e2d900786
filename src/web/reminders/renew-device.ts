/**
 * Subscribes this browser again where it has lost its subscription, as browsers do with new keys or cleared data. One that it
 * still has is left alone: the server, or the user on another device, may have ended it, which Settings says.
 */
import { call } from '../device/api.ts';
import { readDevice, readPushSupport } from './push-device.ts';

export async function renewDevice(): Promise<void> {
  if (readPushSupport() !== 'ready' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || (await registration.pushManager.getSubscription())) return;
  const { pushKey } = await call('GET /api/channels', {});
  await call('POST /api/channels/devices', { body: await readDevice(pushKey) });
}
