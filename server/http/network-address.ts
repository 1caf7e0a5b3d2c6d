// Who is counted as one on the network.
import { isIPv6 } from 'node:net';

/** An IPv4 address that came by IPv6 (RFC 4291). */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** A household or a server has so many groups of its own: 2^64 addresses. */
const OWN_GROUPS = 4;

/** Who asked has hung up: nobody hears an answer, and there is no address any more. */
export class CallerGone extends Error {
  override name = 'CallerGone';
}

/**
 * SAF-05: the address as limits count it: IPv4 as it is, IPv6 by its /64, since whoever has one of
 * those addresses has all of them.
 * @param address `request.ip`, which is typed as if it were always there
 * @throws CallerGone where there is none: those who are gone share no limit
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
