// LNG-01, CHR-07: each language has a host of its own; one host's name gives the other's.
import type { Language } from './languages.ts';

const NUMERIC = /^(?:[\d.]+|\[.*\])$/;
const LOOPBACK = /^(?:127\.[\d.]+|\[::1\])$/;
const STAGE = /^qa[23]$/;

/**
 * The host of the page's other language: localhost <-> es.localhost, qa2.x <-> es-qa2.x, www.x ->
 * es.x. Undefined where there is none: a numeric address has no labels, unless it is this computer.
 */
export function otherHost(hostname: string, language: Language): string | undefined {
  const [first = '', ...rest] = hostname.toLowerCase().split('.');
  if (language === 'es') {
    const stage = first.replace(/^es-?/, '');
    return [...(stage ? [stage] : []), ...rest].join('.');
  }
  if (LOOPBACK.test(hostname)) return 'es.localhost';
  if (NUMERIC.test(hostname)) return undefined;
  if (STAGE.test(first)) return [`es-${first}`, ...rest].join('.');
  return first === 'www' ? ['es', ...rest].join('.') : `es.${hostname}`;
}
