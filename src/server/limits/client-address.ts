import { isIP, isIPv6 } from 'node:net';

const UNKNOWN = 'unknown';

/** The address without the port that a proxy may add. All invalid addresses count as the same one. */
export function readAddress(given: string): string {
  const bare =
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(given)?.[1] ?? given;
  return isIP(bare) === 0 ? UNKNOWN : bare;
}

/** The key for limits: IPv4 as it is, IPv6 by its /64, because one client usually owns all of it. */
export function limitAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = expandIPv6(ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of any notation: shortened, with an IPv4 tail, with a zone. */
function expandIPv6(ip: string): number[] {
  const bare = (ip.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_text, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [front = [], back = []] = bare.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
}
