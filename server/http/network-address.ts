// What counts as one client on the network.
import { isIPv6 } from 'node:net';

/** An IPv4 address mapped into IPv6 (RFC 4291). */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** The groups of an IPv6 address that identify a household or server: 2^64 addresses each. */
const OWN_GROUPS = 4;

/** Thrown when the client has hung up: there is no address left, and nobody to answer. */
export class CallerGone extends Error {
  override name = 'CallerGone';
}

/**
 * SAF-05: the address as limits count it: IPv4 as it is, IPv6 by its /64, since a client with one
 * of those addresses has them all.
 * @param address `request.ip`, whose type wrongly says it is always set
 * @throws CallerGone when it is missing, so that clients who left share no limit
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) throw new CallerGone();
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0');
  const all = tail === undefined ? first : [...first, ...zeros, ...last];
  const own = all.slice(0, OWN_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${own.join(':')}::/64`;
}
