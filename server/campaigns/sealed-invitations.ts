/**
 * Invitations with their sealed fields opened (SAF-08; docs/decisions/055): each is sealed as one
 * part with its own key.
 */
import { sql } from 'drizzle-orm';
import { NOBODY, whoInRow, type WhoRow } from '#server/database/who.ts';
import type { Persons } from '#server/security/persons.ts';
import {
  openSelf,
  sealSelf,
  storedParts,
  type StoredParts,
} from '#server/security/sealed-parts.ts';
import type { invitations } from './campaigns.schema.ts';

type Row = typeof invitations.$inferSelect;

/** An opened invitation, as all other files know it; the type rejects a raw row. */
export type Invitation = Omit<Row, 'sealed'> & { sealed?: never };

/** The sealed fields. */
export type Self = WhoRow & Pick<Invitation, 'dob' | 'email' | 'phone' | 'zip'>;

/** The values of an invitation whose key is deleted. */
const NO_LONGER_KNOWN: Self = { ...NOBODY, email: null, phone: null, zip: '' };

const contextOf = (id: string) => `invitation:${id}`;

/** Selected beside an invitation's columns, for `openInvitation`. */
export const invitationParts = sql<StoredParts>`${sql.raw(storedParts('invitations'))}`;

/** @throws Error when the sealed data is not this invitation's, or its master key is unknown */
export function openInvitation(row: Row, parts: StoredParts): Invitation {
  const { sealed: _sealed, ...clear } = row;
  return openSelf(contextOf(row.id), clear, parts, NO_LONGER_KNOWN);
}

/** The columns to write, and the new keys. */
export function sealInvitation(persons: Persons, id: string, said: Self, before?: StoredParts) {
  const { dob, email, phone, zip } = said;
  const self: Self = { ...whoInRow(said), dob, email, phone, zip };
  const { sealed, keys } = sealSelf(persons, contextOf(id), self, before);
  return { columns: { ...self, sealed }, keys };
}
