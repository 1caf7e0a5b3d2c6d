import type { FastifyInstance } from 'fastify';
import { otherHost } from '#domain/language-hosts.ts';
import type { Language } from '#domain/languages.ts';
import type { Config } from '#server/config.ts';

/**
 * The site's origin in a language, for links in messages; never taken from a request, which could
 * name any host.
 */
export type PublicAddress = (language: Language) => string;

const USUAL_PORT = 3000;

/**
 * @param publicUrl the English site's origin; without it links lead to this computer, at the open
 * port
 */
export function publicAddressOf(
  app: Pick<FastifyInstance, 'server'>,
  publicUrl?: string,
): PublicAddress {
  return (language) => siteIn(publicUrl ?? `http://localhost:${openedPort(app)}`, language);
}

/**
 * For a program that runs no server: without a public address, links lead to this computer, at the
 * configured or default port.
 */
export const configuredAddress =
  ({ port, messages }: Pick<Config, 'port' | 'messages'>): PublicAddress =>
  (language) =>
    siteIn(messages.publicUrl ?? `http://localhost:${port ?? USUAL_PORT}`, language);

/** @param origin the English site's origin */
function siteIn(origin: string, language: Language): string {
  const url = new URL(origin);
  // A numeric address has only one language.
  if (language === 'es') url.hostname = otherHost(url.hostname, 'en') ?? url.hostname;
  return url.origin;
}

function openedPort({ server }: Pick<FastifyInstance, 'server'>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : USUAL_PORT;
}
