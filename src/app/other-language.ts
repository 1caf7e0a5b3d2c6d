import { otherHost } from '#domain/language-hosts.ts';
import type { Language } from '#domain/languages.ts';

/**
 * The address of a pathname's page in the other language, with the same port and without the query.
 * Undefined if there is no such host (LNG-01, CHR-07).
 */
export function otherAddress(
  { protocol, hostname, port }: Pick<Location, 'protocol' | 'hostname' | 'port'>,
  pathname: string,
  language: Language,
): string | undefined {
  const host = otherHost(hostname, language);
  return host && `${protocol}//${host}${port && `:${port}`}${pathname}`;
}
