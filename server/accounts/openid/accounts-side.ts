// Patients who sign in at an OpenID provider (CHN-01, RTE-16).
import { guestReturn, LOGIN_PATH, safeReturnPath, SIGN_IN_PAGE } from '#domain/login.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { giveSession } from '../renew-session.ts';
import { moveToSignedIn } from '../signed-in.store.ts';
import type { OpenIdSide } from './openid.routes.ts';
import { accountOf } from './openid.store.ts';
import type { Provider } from './provider.ts';

const CALLBACK_PATH = '/api/accounts/v1/openid/callback';

/** @param provider undefined: accounts are our own, and so is the sign-in page */
export function accountsSide(
  context: AccountsContext,
  provider: Provider | undefined,
  publicAddress: PublicAddress,
): OpenIdSide {
  const { db, pool } = context;
  const signInPage: OpenIdSide['signInPage'] = ({ allowGuest, returnPath }, problem) => {
    const query = new URLSearchParams();
    if (allowGuest) query.set('allowGuest', 'true');
    if (returnPath !== undefined) query.set('return-url', returnPath);
    if (problem) query.set('problem', problem);
    return query.size > 0 ? `${SIGN_IN_PAGE}?${query}` : SIGN_IN_PAGE;
  };
  return {
    db,
    pool,
    publicAddress,
    provider,
    paths: { login: LOGIN_PATH, callback: CALLBACK_PATH },
    loginOf: (query) => ({
      returnPath: safeReturnPath(query.get('return-url') ?? ''),
      allowGuest: query.get('allowGuest') === 'true',
      isTeam: false,
    }),
    signInPage,
    refusedAt: (login) =>
      login.allowGuest ? guestReturn(login.returnPath) : signInPage(login, 'refused'),
    async arrive(request, identity, { returnPath }) {
      const sessionId = await request.sessionId();
      const renewed = await inTransaction(db, async (tx) => {
        const accountId = await accountOf(tx, identity);
        return { sessionId: await moveToSignedIn(tx, sessionId, accountId), accountId };
      });
      await giveSession(context, request.browser, { ...renewed, remember: false });
      return returnPath ?? BASE_PATH;
    },
  };
}
