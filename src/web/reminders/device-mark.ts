/** Whether notifications were switched on in this browser, by this user: kept until a logout. */

const KEY = 'outgo.until-logout.notifications';

export function isDeviceMarked(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function markDevice(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
}
