// What the visitor's own profile looks like to them (CHN-01, PAT-02).
import type { getProfile } from '#contract/accounts.ts';
import type { Reply } from '#contract/operation.ts';
import { userKindOf } from '#domain/engagement.ts';
import { USER_DEFAULTS } from '#domain/user-defaults.ts';
import type { Language } from '#domain/languages.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { findAccount, type Account } from './accounts.store.ts';
import { dependentsOf } from './dependents.service.ts';
import { findLastVisit } from './last-visit.store.ts';
import type { Who } from './who.ts';

export type Me = Reply<typeof getProfile>;

export async function meOf(
  { db, openId }: { db: Db | Tx; openId: boolean },
  who: Who,
  language: Language,
): Promise<Me> {
  const account = who.kind === 'guest' ? undefined : await findAccount(db, who.accountId);
  const isLoggedIn = who.kind === 'loggedIn' && account !== undefined;
  const recognizedState = who.kind === 'recognised' && account !== undefined;
  const lastVisit = isLoggedIn ? await findLastVisit(db, account.id) : undefined;
  const { dependents: people } = isLoggedIn
    ? await dependentsOf(db, account.id)
    : { dependents: [] };
  return {
    isLoggedIn,
    recognizedState,
    userKind: userKindOf({ isLoggedIn, recognizedState }),
    meId: isLoggedIn ? account.id : USER_DEFAULTS.meId,
    rx_user: isLoggedIn ? 'Y' : 'N',
    languagePreference: language,
    ...(account?.firstName && { greetingName: account.firstName }),
    openId,
    ...(isLoggedIn && {
      profile: { ...profileOf(account), ...(lastVisit && { lastVisit }) },
      people,
    }),
  };
}

/** PAT-02; missing values are left out. */
function profileOf(account: Account): NonNullable<Me['profile']> {
  const { email, firstName, lastName, phone, phoneType, address, gender, dob } = account;
  return {
    userName: email ?? account.id,
    ...(email && { email }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phone && { phoneNumber: phone, areaCode: phone.slice(0, 3) }),
    ...(phoneType && { phoneType }),
    ...(address && { address }),
    ...(gender && { gender }),
    ...(dob && { dateOfBirth: dob }),
  };
}
