import type { FastifyInstance } from 'fastify';
import { refuse, RefusedRequest } from './refusal.ts';

/**
 * RFC 9110, 15.5.16: refuses compressed bodies, however small they look, and says what is accepted.
 */
export function refuseCodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const coding = request.headers['content-encoding'];
    if (coding === undefined || coding === 'identity') return done();
    reply.header('accept-encoding', 'identity');
    done(new RefusedRequest(refuse('UNSUPPORTED_MEDIA_TYPE')));
  });
}
