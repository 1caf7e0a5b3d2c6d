import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, RefusedRequest } from './refusal.ts';
import { repeatedName } from './repeated-name.ts';
import { refusedAt } from './validation.ts';

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
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done) => {
      if (bytes.length === 0 && request.routeOptions.schema?.body === undefined)
        return done(null, undefined);
      // RFC 8259, 8.1: read as UTF-8, other encodings would lose every letter with an accent.
      if (!isUtf8(bytes)) return done(new RefusedRequest(refuse('MALFORMED_JSON')));
      const json = bytes.toString();
      void parse(request, json, (error, body) => {
        if (error) return done(error);
        if (isTooDeep(body)) return done(new RefusedRequest(refuse('MALFORMED_JSON')));
        const name = repeatedName(json);
        if (name === undefined) return done(null, body);
        done(refusedAt([{ name: name || 'body', problem: 'field.repeated' }]));
      });
    },
  );
}

/** Deeper than anything that is asked for: FHIR's resources have some ten levels. */
const DEEPEST = 100;

/**
 * RFC 8259, 9: whether it is nested deeper than we take. What recurses, such as `JSON.stringify`,
 * fails at some depth, which a small body reaches.
 */
function isTooDeep(json: unknown): boolean {
  let level = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    );
  }
  return false;
}
