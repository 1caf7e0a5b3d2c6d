/**
 * Whom campaigns invite, with what is sealed of them opened (SAF-08; docs/decisions/055): each
 * invitation is one part with a key of its own.
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

/** An invitation as everybody but this file knows one; a row as it stands is none. */
export type Invitation = Omit<Row, 'sealed'> & { sealed?: never };

/** What is sealed of it. */
export type Self = WhoRow & Pick<Invitation, 'dob' | 'email' | 'phone' | 'zip'>;

/** One whose key is gone. */
const NO_LONGER_KNOWN: Self = { ...NOBODY, email: null, phone: null, zip: '' };

const contextOf = (id: string) => `invitation:${id}`;

/** Beside the columns of an invitation, for `openInvitation`. */
export const invitationParts = sql<StoredParts>`${sql.raw(storedParts('invitations'))}`;

/** @throws Error when what is sealed is not its own, or its master key is not known here */
export function openInvitation(row: Row, parts: StoredParts): Invitation {
  const { sealed: _sealed, ...clear } = row;
  return openSelf(contextOf(row.id), clear, parts, NO_LONGER_KNOWN);
}

/** The columns that say this, and the keys that are new. */
export function sealInvitation(persons: Persons, id: string, said: Self, before?: StoredParts) {
  const { dob, email, phone, zip } = said;
  const self: Self = { ...whoInRow(said), dob, email, phone, zip };
  const { sealed, keys } = sealSelf(persons, contextOf(id), self, before);
  return { columns: { ...self, sealed }, keys };
}
