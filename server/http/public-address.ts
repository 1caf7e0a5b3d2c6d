import type { FastifyInstance } from 'fastify';
import { otherHost } from '#domain/language-hosts.ts';
import type { Language } from '#domain/languages.ts';

/** The origin of the site in a language, for links that leave the house; never taken from a request, which could name any host. */
export type PublicAddress = (language: Language) => string;

const USUAL_PORT = 3000;

/**
 * @param publicUrl the origin of the English site; without it links lead to this computer, at the port that was opened
 */
export function publicAddressOf(
  app: Pick<FastifyInstance, 'server'>,
  publicUrl?: string,
): PublicAddress {
  return (language) => {
    const url = new URL(publicUrl ?? `http://localhost:${openedPort(app)}`);
    // A numeric address has one language only.
    if (language === 'es') url.hostname = otherHost(url.hostname, 'en') ?? url.hostname;
    return url.origin;
  };
}

function openedPort({ server }: Pick<FastifyInstance, 'server'>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : USUAL_PORT;
}
