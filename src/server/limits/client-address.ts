/** Where a caller comes from. */
import { isIP, isIPv6 } from 'node:net';

const UNKNOWN = 'unknown';

/** The address without a port that a proxy wrote beside it. Whatever is no address counts as one and the same. */
export function readAddress(given: string): string {
  const bare =
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(given)?.[1] ?? given;
  return isIP(bare) === 0 ? UNKNOWN : bare;
}

/** As limits count it: IPv4 as it is, IPv6 by its /64, because one household or attacker has all of it. */
export function limitAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : [];
  const groups = [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
