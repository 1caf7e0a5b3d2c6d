/**
 * Profiles with what is sealed of them opened (SAF-08; docs/decisions/055): each account is one
 * part with a key of its own, and its address is found by its keyed hash.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Persons } from '#server/security/persons.ts';
import {
  openSelf,
  sealSelf,
  storedParts,
  type StoredParts,
} from '#server/security/sealed-parts.ts';
import { accounts } from './accounts.schema.ts';

type Row = typeof accounts.$inferSelect;

/** An account as everybody but this file knows one; a row as it stands is none. */
export type Account = Omit<Row, 'sealed' | 'emailHash'> & { sealed?: never };

/** What its owner keeps there, all of it replaced at once (PAT-02). */
export type Kept = Omit<
  Account,
  'id' | 'email' | 'emailKey' | 'passwordHash' | 'createdAt' | 'updatedAt' | 'sealed'
>;

/** What is sealed. */
export type Self = Kept & Pick<Account, 'email'>;

export const NOTHING_KEPT: Self = {
  email: null,
  firstName: null,
  lastName: null,
  phone: null,
  phoneType: null,
  address: null,
  gender: null,
  dob: null,
};

const contextOf = (id: string) => `account:${id}`;

/**
 * By what addresses are compared: nobody has two accounts for one mailbox because of a capital
 * letter.
 */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();

/** Beside the columns of an account, for `openAccount`. */
export const accountParts = sql<StoredParts>`${sql.raw(storedParts('accounts'))}`;

/** @throws Error when what is sealed is not its own, or its master key is not known here */
export function openAccount(row: Row, parts: StoredParts): Account {
  const { sealed: _sealed, emailHash: _hash, ...clear } = row;
  const account = openSelf(contextOf(row.id), clear, parts, NOTHING_KEPT);
  return { ...account, emailKey: account.email === null ? null : emailKeyOf(account.email) };
}

/** The columns that say this, and the keys that are new. */
export function sealAccount(persons: Persons, id: string, self: Self, before?: StoredParts) {
  const { sealed, keys } = sealSelf(persons, contextOf(id), self, before);
  const emailKey = self.email === null ? null : emailKeyOf(self.email);
  const emailHash = emailKey === null ? null : persons.hash('email', emailKey);
  return { columns: { ...self, emailKey, emailHash, sealed }, keys };
}

/** What is sealed of an account, and nothing else of it. */
export const selfOf = ({
  email,
  firstName,
  lastName,
  phone,
  phoneType,
  address,
  gender,
  dob,
}: Self): Self => ({ email, firstName, lastName, phone, phoneType, address, gender, dob });

/** The accounts of an address, of which there is one at most. */
export const isOfAddress = (persons: Persons, emailKey: string): SQL => sql`(
  ${accounts.emailHash} = ${persons.hash('email', emailKey)}
  or (${accounts.sealed} is null and ${accounts.emailKey} = ${emailKey}))`;
