// Signing in at a provider: two addresses that a browser is sent to, beside the contract since they
// answer with redirects.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guestReturn, LOGIN_PATH, safeReturnPath, SIGN_IN_PAGE } from '#domain/login.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { isDatabaseLost } from '#server/database/failures.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { languageOf } from '#server/http/language.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { limitRate } from '#server/security/limits.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { PER_MINUTE } from '../limits.ts';
import { giveSession } from '../renew-session.ts';
import { moveToSignedIn } from '../signed-in.store.ts';
import { accountOf, keepLogin, takeLogin } from './openid.store.ts';
import type { Identity, Provider } from './provider.ts';

const CALLBACK_PATH = '/api/accounts/v1/openid/callback';

export interface OpenIdParts {
  context: AccountsContext;
  /** Undefined: accounts are our own, and the login is a page of ours. */
  provider: Provider | undefined;
  publicAddress: PublicAddress;
}

export function openIdRoutes(app: FastifyInstance, parts: OpenIdParts): void {
  const options = (name: string) => ({
    schema: { hide: true },
    preHandler: limitRate(parts.context.pool, name, PER_MINUTE),
  });
  app.get(LOGIN_PATH, options('login'), (request, reply) => login(parts, request, reply));
  app.get(CALLBACK_PATH, options('openid'), (request, reply) => comeBack(parts, request, reply));
}

/**
 * RTE-16: to the provider, or to our own page when there is none. Only a path of ours is kept to
 * return to.
 */
async function login(
  { context, provider, publicAddress }: OpenIdParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const returnPath = safeReturnPath(query.get('return-url') ?? '');
  const allowGuest = query.get('allowGuest') === 'true';
  if (!provider) return go(reply, signInPage({ returnPath, allowGuest }));

  const language = languageOf(request);
  const here = publicAddress(language);
  // The session's cookie belongs to the name under which the browser came; the provider knows the
  // public one only.
  if (new URL(here).host !== request.host && !query.has('moved')) {
    query.set('moved', 'true');
    return go(reply, `${here}${LOGIN_PATH}?${query}`);
  }
  const secrets = provider.newSecrets();
  try {
    const url = await provider.loginUrl(secrets, here + CALLBACK_PATH, language);
    await keepLogin(context.db, await request.sessionId(), secrets, { returnPath, allowGuest });
    return await go(reply, url.href);
  } catch (err) {
    if (isDatabaseLost(err)) throw err;
    request.log.error({ err, transactionId: request.transactionId });
    return go(reply, signInPage({ returnPath, allowGuest, problem: 'unavailable' }));
  }
}

/**
 * Back from the provider: signed in and where they left, or a guest, or on our page with a word
 * about why not.
 */
async function comeBack(
  { context, provider, publicAddress }: OpenIdParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const sessionId = await request.sessionId();
  const begun = provider && (await takeLogin(context.db, sessionId, query.get('state') ?? ''));
  if (!provider || !begun) return go(reply, signInPage({ problem: 'expired' }));

  const { returnPath, allowGuest, secrets } = begun;
  if (query.has('error')) {
    const refused = signInPage({ returnPath, allowGuest, problem: 'refused' });
    return go(reply, allowGuest ? guestReturn(returnPath) : refused);
  }
  let identity: Identity;
  try {
    const callback = new URL(`${publicAddress(languageOf(request))}${request.url}`);
    identity = await provider.identityIn(callback, secrets);
  } catch (err) {
    request.log.error({ err, transactionId: request.transactionId });
    return go(reply, signInPage({ returnPath, allowGuest, problem: 'refused' }));
  }
  const renewed = await inTransaction(context.db, async (tx) => {
    const accountId = await accountOf(tx, identity);
    return { sessionId: await moveToSignedIn(tx, sessionId, accountId), accountId };
  });
  await giveSession(context, request.browser, { ...renewed, remember: false });
  return go(reply, returnPath ?? BASE_PATH);
}

/**
 * Our own page, told where to go back to and what went wrong; never with anything about the person.
 */
function signInPage({
  returnPath,
  allowGuest = false,
  problem,
}: {
  returnPath?: string | undefined;
  allowGuest?: boolean;
  problem?: 'expired' | 'refused' | 'unavailable';
}): string {
  const query = new URLSearchParams();
  if (allowGuest) query.set('allowGuest', 'true');
  if (returnPath !== undefined) query.set('return-url', returnPath);
  if (problem) query.set('problem', problem);
  return query.size > 0 ? `${SIGN_IN_PAGE}?${query}` : SIGN_IN_PAGE;
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

const go = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 302);
