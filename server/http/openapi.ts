// The API description, generated from the registered routes: GET /api/openapi.json, and a page for
// people at /api/docs (API-06). Clients are generated from it, so shared parts appear once and each
// operation names its security (STD-08).
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { chain } from '#domain/chain.ts';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { FHIR_RESOURCES } from '#domain/system-scopes.ts';
import { FHIR_BASE, TOKEN_PATH } from '#server/clients/addresses.ts';
import { CSRF_COOKIE, SESSION_COOKIE } from '#server/security/session-token.ts';
import { TEAM_COOKIE } from '#server/team/team-sessions.store.ts';
import { exampleOf, nameSchemas } from './api-schemas.ts';
import type { PublicAddress } from './public-address.ts';

/**
 * The page's scripts write HTML and inline styles, so it has its own policy, on its addresses only.
 */
const DOCS_POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The headers of every operation that changes something (API-01). */
const CHANGE_HEADERS = {
  type: 'object',
  properties: {
    'X-CSRF-Token': { type: 'string', description: `The value of the cookie \`${CSRF_COOKIE}\`.` },
    'X-Transaction-Id': {
      type: 'string',
      format: 'uuid',
      description: 'Names this attempt; every answer repeats it.',
    },
    'Idempotency-Key': {
      type: 'string',
      maxLength: 200,
      description: 'Stays the same over all attempts at one intention: it has one effect.',
    },
  },
  required: ['X-CSRF-Token', 'X-Transaction-Id'],
};

type Security = Record<string, string[]>[];

/** An operation's security: cookies, and the CSRF header for a change. */
export function securityOf(isChange: boolean, isTeams: boolean): Security {
  if (isTeams) return [{ session: [], team: [], ...(isChange && { csrf: [] }) }];
  return isChange ? [{ session: [], csrf: [] }] : [{}, { session: [] }];
}

/** Must be called before the operations are registered. */
export async function describeApi(app: FastifyInstance, address: PublicAddress): Promise<void> {
  nameSchemas();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${chain().brand} vaccination appointments`,
        version: '1',
        description:
          'Calls that change something need the header X-CSRF-Token (the value of cookie csrf) and X-Transaction-Id (a uuid), ' +
          'and may be sent again with the same transaction id, or the same Idempotency-Key, without a second effect. ' +
          `Programs without a browser book by FHIR: ${FHIR_BASE}/metadata says how.`,
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
          team: { type: 'apiKey', in: 'cookie', name: TEAM_COOKIE },
          programs: {
            type: 'oauth2',
            description: `Of ${FHIR_BASE} alone.`,
            flows: {
              clientCredentials: {
                tokenUrl: TOKEN_PATH,
                scopes: Object.fromEntries(
                  FHIR_RESOURCES.map((kind) => [`system/${kind}.rs`, `Reads and finds ${kind}.`]),
                ),
              },
            },
          },
        },
      },
    },
    // Operations have a tag; pages and files do not.
    hideUntagged: true,
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      // Routes of files have no schema.
      const isChange = schema?.security?.some((one: object) => 'csrf' in one) ?? false;
      return { url, schema: isChange ? { ...schema, headers: headersOf(schema.headers) } : schema };
    },
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    uiConfig: { url: '/api/openapi.json' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => ({
    ...app.swagger(),
    servers: [
      { url: address('en'), description: 'English' },
      { url: address('es'), description: 'Spanish' },
    ],
  }));
}

/** An operation's own headers, and those of every change. */
function headersOf(own: unknown): object {
  const { properties = {}, required = [] } = (own ?? {}) as Partial<typeof CHANGE_HEADERS>;
  return {
    ...CHANGE_HEADERS,
    properties: { ...properties, ...CHANGE_HEADERS.properties },
    required: [...required, ...CHANGE_HEADERS.required],
  };
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/**
 * Zod writes input and output schemas of everything named; keeps only those an operation refers to.
 */
function withoutUnused(document: object): object {
  const { paths, components, ...rest } = document as {
    paths: object;
    components: { schemas: Record<string, object> };
  };
  const used = new Map<string, object>();
  const look = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      const schema = components.schemas[name];
      if (!schema || used.has(name)) continue;
      const example = exampleOf(name);
      used.set(name, example === undefined ? schema : { ...schema, examples: [example] });
      look(schema);
    }
  };
  look(paths);
  return { ...rest, paths, components: { ...components, schemas: Object.fromEntries(used) } };
}
