import { otherHost } from '#domain/language-hosts.ts';
import type { Language } from '#domain/languages.ts';

/**
 * A pathname's page in the other language, its port kept; what a query says stays behind. Undefined
 * where there is no such host (LNG-01, CHR-07).
 */
export function otherAddress(
  { protocol, hostname, port }: Pick<Location, 'protocol' | 'hostname' | 'port'>,
  pathname: string,
  language: Language,
): string | undefined {
  const host = otherHost(hostname, language);
  return host && `${protocol}//${host}${port && `:${port}`}${pathname}`;
}
