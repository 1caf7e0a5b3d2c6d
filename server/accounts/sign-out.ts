/**
 * For operators: signs an account out everywhere, when its owner asks for it outside the product or
 * another person knows the password (ACC-01; OWASP ASVS 5.0, 7.4.5).
 */
import { counted } from '#domain/counted.ts';
import type { Database } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { keepJob } from '#server/seen/sights.store.ts';
import { emailKeyOf, findByEmail, lockAccount } from './accounts.store.ts';
import { withdrawCodesOf } from './codes.ts';
import { lastLanguageOf } from './last-visit.store.ts';
import { tellOwner } from './owner.ts';
import { endEverywhere, sessionsOf } from './signed-in.store.ts';

export const SIGN_OUT_USAGE = 'usage: npm run account:sign-out -- EMAIL';

/** @throws ListProblem with the usage */
export function readSignOut(args: readonly string[]): string {
  const [email, ...more] = args;
  if (email === undefined || more.length > 0 || !/^[^\s@-][^\s@]*@[^\s@]+$/.test(email))
    throw new ListProblem(SIGN_OUT_USAGE);
  return email;
}

/**
 * Ends all sessions of an account, forgets its known browsers and withdraws codes already sent. The
 * owner gets a mail, and sees an entry in the list of accesses to their data.
 * @throws ListProblem when no account has the address
 */
export async function signOutEverywhere({ db }: Pick<Database, 'db'>, email: string) {
  return inTransaction(db, async (tx) => {
    const found = await findByEmail(tx, emailKeyOf(email));
    if (!found) throw new ListProblem(`${email}: no account has this address`);
    await lockAccount(tx, found.id);
    const { rows } = await sessionsOf(tx, found.id);
    await withdrawCodesOf(tx, found.id);
    await endEverywhere(tx, found.id);
    await keepJob(queriesOf(tx), {
      job: 'command',
      operation: 'accountSignOut',
      whose: [found.id],
    });
    // Sessions do not record the owner's language; what they booked does.
    const language = (await lastLanguageOf(tx, found.id)) ?? 'en';
    await tellOwner(tx, found, 'signedOut', language);
    return `Signed out on ${counted(rows.length, 'device')}; a code is asked for on each.`;
  });
}
