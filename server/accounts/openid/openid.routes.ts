// Sign-in at a provider, with one provider for patients and one for team members. These two
// addresses answer browsers with redirects, so they are not in the contract.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { TeamLoginProblem } from '#domain/login.ts';
import type { Db } from '#server/database/database.ts';
import { isDatabaseLost } from '#server/database/failures.ts';
import { languageOf } from '#server/http/language.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { limitRate } from '#server/security/limits.ts';
import { PER_MINUTE } from '../limits.ts';
import { keepLogin, takeLogin, type Login } from './openid.store.ts';
import type { Identity, Provider } from './provider.ts';

/** What differs between patients and team members. */
export interface OpenIdSide {
  db: Db;
  pool: pg.Pool;
  publicAddress: PublicAddress;
  /** Undefined: sign-in is on our own page. */
  provider: Provider | undefined;
  /** Where a login begins, and where the provider sends the browser back. */
  paths: { login: string; callback: string };
  /** What to keep from the query until the browser is back; a return path only if it is ours. */
  loginOf(query: URLSearchParams): Login;
  /** Our own page, with the way back and what went wrong. */
  signInPage(login: Partial<Login>, problem?: TeamLoginProblem): string;
  /** Where the browser goes after the person declined at the provider. */
  refusedAt(login: Login): string;
  /** Signs the person in; returns where the browser goes next. */
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

/** RTE-16: redirects to the provider, or to our own page when there is none. */
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
  // The session cookie belongs to the host name the browser used, and the provider returns to the
  // public one, so the browser moves there first.
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
 * Handles the return from the provider: signs the person in and sends the browser where it was, or,
 * after a refusal or a failure, to a page that says why.
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
