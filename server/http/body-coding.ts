import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/**
 * Reads JSON of these types, and takes a type with nothing behind it as no body where the route's
 * contract has none: many clients name the type with every request, also with DELETE. Replaces the
 * parsers there were.
 */
export function readJson(app: FastifyInstance, types: string[]): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(types);
  app.addContentTypeParser(
    types,
    { parseAs: 'string' },
    (request: FastifyRequest, text: string, done) =>
      text === '' && request.routeOptions.schema?.body === undefined
        ? done(null, undefined)
        : parse(request, text, done),
  );
}
