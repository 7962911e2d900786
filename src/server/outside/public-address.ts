/** Whether an IP address belongs to the public internet, by the registries of special addresses (RFC 6890 and later). */
import { BlockList, isIP } from 'node:net';

/** Addresses that not everyone can reach, or that reach something else than they name. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Behind a provider's own address translation.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata service of most clouds.
  ['169.254.0.0', 16],
  // Azure's host service: public by number, the machine's own by route.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
] as const;

/** Within the allocated block: tunnels that carry an IPv4 address, and addresses for documentation. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL_V4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_V6) special.addSubnet(network, prefix, 'ipv6');

/**
 * The only block that is allocated. So loopback, mapped, translated (NAT64), local and multicast addresses
 * need no rows.
 */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
