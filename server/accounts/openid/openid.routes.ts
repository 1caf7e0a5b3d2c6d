// Signing in at a provider, patients and team members each at theirs: two addresses that a browser
// is sent to, beside the contract since they answer with redirects.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Db } from '#server/database/database.ts';
import { isDatabaseLost } from '#server/database/failures.ts';
import { languageOf } from '#server/http/language.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { limitRate } from '#server/security/limits.ts';
import { PER_MINUTE } from '../limits.ts';
import { keepLogin, takeLogin, type Login } from './openid.store.ts';
import type { Identity, Provider } from './provider.ts';

/** What a page of ours says about a login that led nowhere; never anything about the person. */
export type LoginProblem = 'expired' | 'refused' | 'unavailable' | 'noStore';

/** Who signs in, and what is particular to them. */
export interface OpenIdSide {
  db: Db;
  pool: pg.Pool;
  publicAddress: PublicAddress;
  /** Undefined: signing in is a page of ours. */
  provider: Provider | undefined;
  /** Where a login begins, and where the provider sends the browser back to. */
  paths: { login: string; callback: string };
  /** What of the address is kept until then: only a path of ours to return to. */
  loginOf(query: URLSearchParams): Login;
  /** Our own page, told where to go back to and what went wrong. */
  signInPage(login: Partial<Login>, problem?: LoginProblem): string;
  /** Where somebody goes who said no at the provider. */
  refusedAt(login: Login): string;
  /** Signs in who came back; answers where they go. */
  arrive(request: FastifyRequest, identity: Identity, login: Login): Promise<string>;
}

export function openIdRoutes(app: FastifyInstance, side: OpenIdSide): void {
  const { login: loginPath, callback } = side.paths;
  const options = (path: string) => ({
    schema: { hide: true },
    preHandler: limitRate(side.pool, path, { perMinute: PER_MINUTE }),
  });
  app.get(loginPath, options(loginPath), (request, reply) => login(side, request, reply));
  app.get(callback, options(callback), (request, reply) => comeBack(side, request, reply));
}

/** RTE-16: to the provider, or to our own page when there is none. */
async function login(
  side: OpenIdSide,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, paths, provider, publicAddress } = side;
  const query = queryOf(request);
  const begun = side.loginOf(query);
  if (!provider) return go(reply, side.signInPage(begun));

  const language = languageOf(request);
  const here = publicAddress(language);
  // The session's cookie belongs to the name under which the browser came; the provider knows the
  // public one only.
  if (new URL(here).host !== request.host && !query.has('moved')) {
    query.set('moved', 'true');
    return go(reply, `${here}${paths.login}?${query}`);
  }
  const secrets = provider.newSecrets();
  try {
    const url = await provider.loginUrl(secrets, here + paths.callback, language);
    await keepLogin(db, await request.sessionId(), secrets, begun);
    return await go(reply, url.href);
  } catch (err) {
    if (isDatabaseLost(err)) throw err;
    request.log.error({ err, transactionId: request.transactionId });
    return go(reply, side.signInPage(begun, 'unavailable'));
  }
}

/**
 * Back from the provider: signed in and where they left, or where somebody goes who said no, or on
 * our page with a word about why not.
 */
async function comeBack(
  side: OpenIdSide,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, provider, publicAddress } = side;
  const query = queryOf(request);
  const sessionId = await request.sessionId();
  const { isTeam } = side.loginOf(query);
  const state = query.get('state') ?? '';
  const begun = provider && (await takeLogin(db, sessionId, { state, isTeam }));
  if (!provider || !begun) return go(reply, side.signInPage({}, 'expired'));
  if (query.has('error')) return go(reply, side.refusedAt(begun));
  let identity: Identity;
  try {
    const callback = new URL(`${publicAddress(languageOf(request))}${request.url}`);
    identity = await provider.identityIn(callback, begun.secrets);
  } catch (err) {
    request.log.error({ err, transactionId: request.transactionId });
    return go(reply, side.signInPage(begun, 'refused'));
  }
  return go(reply, await side.arrive(request, identity, begun));
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

const go = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 302);
