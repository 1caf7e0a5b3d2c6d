// A server that nobody told where it runs answers to the names of this computer only: a page of
// somewhere else whose name suddenly leads here (DNS rebinding) reads nothing of it.
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isThisComputer } from '#server/this-computer.ts';
import { sendRefusal } from './errors.ts';
import { refuse } from './refusal.ts';

/**
 * Refuses what was asked of another host's name. An address in numbers is nobody's name, and no
 * page can have it as its own unless this server gave it that.
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string | undefined): void {
  const named = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  // Whoever names none is no browser, and so no page.
  const isOurs = (host: string) =>
    host === '' ||
    isThisComputer(host) ||
    isIP(host.replace(/^\[|\]$/g, '')) > 0 ||
    (named !== undefined && (host === named || host.endsWith(`.${named.replace(/^www\./, '')}`)));
  app.addHook('onRequest', async (request, reply) =>
    isOurs(request.hostname) ? undefined : sendRefusal(refuse('FORBIDDEN'), request, reply),
  );
}
