/**
 * Profiles with their sealed fields opened (SAF-08; docs/decisions/055). Each account is sealed as
 * one part with its own key, and found by a keyed hash of its address.
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

/** An opened account, as all other files know it; the type rejects a raw row. */
export type Account = Omit<Row, 'sealed' | 'emailHash'> & { sealed?: never };

/** The profile its owner keeps, always replaced as a whole (PAT-02). */
export type Kept = Omit<
  Account,
  'id' | 'email' | 'emailKey' | 'passwordHash' | 'createdAt' | 'updatedAt' | 'sealed'
>;

/** The sealed fields. */
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
 * The normalized form for comparing addresses, so that a capital letter does not make a second
 * account for one mailbox.
 */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();

/** Selected beside an account's columns, for `openAccount`. */
export const accountParts = sql<StoredParts>`${sql.raw(storedParts('accounts'))}`;

/** @throws Error when the sealed data is not this account's, or its master key is unknown */
export function openAccount(row: Row, parts: StoredParts): Account {
  const { sealed: _sealed, emailHash: _hash, ...clear } = row;
  const account = openSelf(contextOf(row.id), clear, parts, NOTHING_KEPT);
  return { ...account, emailKey: account.email === null ? null : emailKeyOf(account.email) };
}

/** The columns to write, and the new keys. */
export function sealAccount(persons: Persons, id: string, self: Self, before?: StoredParts) {
  const { sealed, keys } = sealSelf(persons, contextOf(id), self, before);
  const emailKey = self.email === null ? null : emailKeyOf(self.email);
  const emailHash = emailKey === null ? null : persons.hash('email', emailKey);
  return { columns: { ...self, emailKey, emailHash, sealed }, keys };
}

/** Only the fields that are sealed. */
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

/** Matches the account of an address, at most one. */
export const isOfAddress = (persons: Persons, emailKey: string): SQL => sql`(
  ${accounts.emailHash} = ${persons.hash('email', emailKey)}
  or (${accounts.sealed} is null and ${accounts.emailKey} = ${emailKey}))`;
