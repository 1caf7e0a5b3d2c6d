import type { FastifyInstance } from 'fastify';
import { otherHost } from '#domain/language-hosts.ts';
import type { Language } from '#domain/languages.ts';
import type { Config } from '#server/config.ts';

/**
 * The origin of the site in a language, for links that leave the house; never taken from a request,
 * which could name any host.
 */
export type PublicAddress = (language: Language) => string;

const USUAL_PORT = 3000;

/**
 * @param publicUrl the origin of the English site; without it links lead to this computer, at the
 * port that was opened
 */
export function publicAddressOf(
  app: Pick<FastifyInstance, 'server'>,
  publicUrl?: string,
): PublicAddress {
  return (language) => siteIn(publicUrl ?? `http://localhost:${openedPort(app)}`, language);
}

/**
 * For a program without a server of its own: this computer is at the port of the settings, or the
 * usual one.
 */
export const configuredAddress =
  ({ port, messages }: Pick<Config, 'port' | 'messages'>): PublicAddress =>
  (language) =>
    siteIn(messages.publicUrl ?? `http://localhost:${port ?? USUAL_PORT}`, language);

/** @param origin of the English site */
function siteIn(origin: string, language: Language): string {
  const url = new URL(origin);
  // A numeric address has one language only.
  if (language === 'es') url.hostname = otherHost(url.hostname, 'en') ?? url.hostname;
  return url.origin;
}

function openedPort({ server }: Pick<FastifyInstance, 'server'>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : USUAL_PORT;
}
