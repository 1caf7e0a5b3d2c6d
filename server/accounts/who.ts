// Who a visitor is: signed in, a known browser, or a guest (CHN-01, CHN-06).
import type { Db, Tx } from '#server/database/database.ts';
import type { KeyRing } from '#server/security/key-ring.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Browser } from '#server/security/visitors.ts';
import { readProfileToken } from './profile-token.ts';
import { accountIn, ownerOfBrowser } from './signed-in.store.ts';

/** CHN-06, CHN-07: the cookie with the signed token. */
export const PROFILE_COOKIE = 'profile';
/** CHN-01: the cookie of a known browser. */
export const BROWSER_COOKIE = 'recognised';

export type Who =
  | { kind: 'loggedIn'; accountId: string }
  | { kind: 'recognised'; accountId: string }
  | { kind: 'guest' };

/** The parts of a call that identify the visitor. */
export interface Visitor {
  browser: Browser;
  session: () => Promise<SessionId>;
}

/**
 * A visitor is signed in with a token of ours in a session where that same account signed in;
 * neither is enough alone. A known browser may greet its owner and show nothing else (CHN-01).
 */
export async function whoIs(
  { db, ring }: { db: Db | Tx; ring: KeyRing },
  visitor: Visitor,
): Promise<Who> {
  const accountId = await signedIn({ db, ring }, visitor);
  if (accountId !== undefined) return { kind: 'loggedIn', accountId };
  const known = visitor.browser.cookie(BROWSER_COOKIE);
  const owner = known ? await ownerOfBrowser(db, known) : undefined;
  return owner === undefined ? { kind: 'guest' } : { kind: 'recognised', accountId: owner };
}

/** The account the visitor is signed in to. */
export async function signedIn(
  { db, ring }: { db: Db | Tx; ring: KeyRing },
  { browser, session }: Visitor,
): Promise<string | undefined> {
  const token = browser.cookie(PROFILE_COOKIE);
  const userid = token ? await readProfileToken(ring, token) : undefined;
  if (userid === undefined) return undefined;
  const accountId = await accountIn(db, await session());
  return accountId === userid ? accountId : undefined;
}
