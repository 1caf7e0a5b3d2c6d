import { isThisComputer } from '#server/this-computer.ts';

const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full']);

/** Whether it is the address of a PostgreSQL, as far as its form tells. */
export function isDatabaseUrl(url: string): boolean {
  if (!/^postgres(?:ql)?:\/\//i.test(url) || !URL.canParse(url)) return false;
  try {
    decodeURIComponent(new URL(url).hostname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether traffic to this database is safe from eavesdroppers: the database is on this computer, or
 * TLS is required and its certificate checked, as `pg` does for all of these (SAF-08). An invalid
 * or missing address is not judged here.
 */
export function isProtected(url: string | undefined): boolean {
  if (url === undefined || !isDatabaseUrl(url)) return true;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isThisComputer(host)) return true;
  if (searchParams.get('uselibpqcompat') === 'true')
    return searchParams.get('sslmode') === 'verify-full';
  return ENCRYPTED.has(searchParams.get('sslmode') ?? '');
}
