// The authorization server: OAuth 2 client credentials (RFC 6749, 4.4) and bearer tokens (RFC
// 6750), by
// @node-oauth/oauth2-server. We provide the check of secrets, and the making and reading of tokens
// (STD-05).
import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { covers } from '#domain/system-scopes.ts';
import { findClient, proveClient, type Client } from './clients.store.ts';
import { openClientRing, readClientToken, signClientToken, TOKEN_SECONDS } from './tokens.ts';

/** OAuth's answer to a request, good or bad. */
export interface Said {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** The client; or the answer to send when there is none. */
export type Recognised = { client: Client } | { refused: Said };

export interface Authority {
  /** Answers a token request. */
  give(request: FastifyRequest, form: URLSearchParams): Promise<Said>;
  /** The client of a bearer token, with the scopes that both still allow. */
  recognise(request: FastifyRequest): Promise<Recognised>;
}

const { OAuthError, Request, Response } = OAuth2Server;
const GRANTS = ['client_credentials'];
/** jose has already checked the token's expiry, by the database's clock. */
const JUDGED = new Date('9999-12-31');

const invalidRequest = (why: string): Said => ({
  status: 400,
  headers: {},
  body: { error: 'invalid_request', error_description: `Invalid request: ${why}` },
});

/** RFC 6749, 3.2: no parameter may appear twice. */
const saidTwice = (name: string): Said =>
  invalidRequest(`${MARKS.test(name) ? 'a parameter' : name} is there twice`);
/** What RFC 6749, 5.2, does not allow in a description. */
const MARKS = /[^\w-]/;

export function openAuthority(pool: pg.Pool): Authority {
  const ring = openClientRing(pool);
  const model: OAuth2Server.ClientCredentialsModel = {
    getClient: async (id, secret) => {
      const client = await proveClient(pool, id, secret);
      return client && { ...client, grants: GRANTS };
    },
    getUserFromClient: async ({ id }) => ({ id }),
    // A request without scopes gets all the client has.
    validateScope: async (_user, { scopes }, asked = scopes as string[]) =>
      asked.every((one) => covers(scopes, one)) && [...new Set(asked)],
    generateAccessToken: (client, _user, scopes) =>
      signClientToken(ring, { clientId: client.id, scopes }),
    saveToken: async (token, client, user) => ({ ...token, client, user }),
    getAccessToken: async (token) => {
      const said = await readClientToken(ring, token);
      const client = said && (await findClient(pool, said.clientId));
      if (!client) return undefined;
      return {
        accessToken: token,
        accessTokenExpiresAt: JUDGED,
        // Scopes the client has lost since are lost for its tokens too.
        scope: said.scopes.filter((one) => covers(client.scopes, one)),
        client: { ...client, grants: GRANTS },
        user: { id: client.id },
      };
    },
  };
  const server = new OAuth2Server({ model, accessTokenLifetime: TOKEN_SECONDS });
  return {
    give: async (request, form) => {
      const names = [...form.keys()];
      const twice = names.find((name, index) => names.indexOf(name) < index);
      if (twice !== undefined) return saidTwice(twice);
      // RFC 6749, 2.3: keys are sent in one way; the library would leave those of the form unread.
      if (request.headers.authorization !== undefined && form.has('client_secret'))
        return invalidRequest('a secret is in the Authorization header and in the form');
      const response = new Response();
      const giving = server.token(asked(request, Object.fromEntries(form)), response);
      const failed = await failureOf(giving);
      if (!failed) {
        const { client } = await giving;
        const isAnother = form.has('client_id') && form.get('client_id') !== client.id;
        return isAnother
          ? invalidRequest('client_id is not the client of the Authorization header')
          : said(response);
      }
      // The library leaves the body empty when it has not even read the request.
      const told = { error: failed.name, error_description: failed.message };
      return { ...said(response), status: failed.code, body: told };
    },
    recognise: async (request) => {
      const response = new Response();
      const recognising = server.authenticate(asked(request, {}), response);
      const failed = await failureOf(recognising);
      if (failed) return { refused: { ...said(response), status: failed.code } };
      const { client, scope = [] } = await recognising;
      return { client: { ...(client as OAuth2Server.Client & Client), scopes: scope } };
    },
  };
}

const asked = ({ headers, method }: FastifyRequest, body: Record<string, string>) =>
  new Request({ headers: headers as Record<string, string>, method, query: {}, body });

const said = ({ status = 200, headers = {}, body }: OAuth2Server.Response): Said => ({
  status,
  headers,
  body,
});

/**
 * OAuth's error; undefined when there is none.
 * @throws our own error, as it was before OAuth wrapped it
 */
async function failureOf(work: Promise<unknown>): Promise<OAuth2Server.OAuthError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const ours = error instanceof OAuthError && 'inner' in error ? error.inner : error;
    if (error instanceof OAuthError && !(error instanceof OAuth2Server.ServerError)) return error;
    throw ours;
  }
}
