// Without a configured address, the server answers only to this computer's names, so that a foreign
// page whose name suddenly resolves here (DNS rebinding) can read nothing.
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isThisComputer } from '#server/this-computer.ts';
import { sendRefusal } from './errors.ts';
import { refuse } from './refusal.ts';

/**
 * Refuses requests to other host names. Numeric addresses are allowed: a page can only have one as
 * its origin if this server sent that page.
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string | undefined): void {
  const named = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  // A client that sends no host is not a browser, so no page is involved.
  const isOurs = (host: string) =>
    host === '' ||
    isThisComputer(host) ||
    isIP(host.replace(/^\[|\]$/g, '')) > 0 ||
    (named !== undefined && (host === named || host.endsWith(`.${named.replace(/^www\./, '')}`)));
  app.addHook('onRequest', async (request, reply) =>
    isOurs(request.hostname) ? undefined : sendRefusal(refuse('FORBIDDEN'), request, reply),
  );
}
