// The description of the API, made from what is registered: GET /api/openapi.json and a page for
// people at /api/docs (API-06).
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { chain } from '#domain/chain.ts';

/**
 * The page's own scripts write HTML and inline styles, so it gets a policy of its own, on its
 * addresses only.
 */
const DOCS_POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Must be called before the operations are registered. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${chain().brand} vaccination appointments`,
        version: '1',
        description:
          'Calls that change something need the header X-CSRF-Token (the value of cookie csrf) and X-Transaction-Id (a uuid), ' +
          'and may be sent again with the same transaction id, or the same Idempotency-Key, without a second effect.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        },
      },
    },
    // Operations have a tag; pages and files have none.
    hideUntagged: true,
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    uiConfig: { url: '/api/openapi.json' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
