import type { Language } from '#domain/languages.ts';

/** LNG-01: the server's address under the host of a language. */
export function addressIn(language: Language, address: string): string {
  const url = new URL(address);
  url.hostname = language === 'es' ? 'es.localhost' : 'localhost';
  return url.origin;
}
