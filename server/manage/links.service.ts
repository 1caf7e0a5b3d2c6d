// Links and short codes that lead back to an appointment, in every message about it (CNF-02,
// CAN-03, RTE-18).
import type pg from 'pg';
import { BASE_PATH } from '#domain/pages.ts';
import { formatShortCode, shortCodeFrom } from '#domain/resume.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import type { Tx } from '#server/database/database.ts';
import { keyOf, type LinkKeys } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { serverKey } from '#server/security/keys.ts';
import { codeBytes, codeMac, keepCode, prolongLink } from './links.store.ts';

/** What an appointment's links are made and read with. */
export interface AppointmentLinks {
  keys: LinkKeys;
  /** The secret with which short codes are derived and hashed. */
  codeSecret: Buffer;
}

/** The same for all server processes. */
export const openAppointmentLinks = async (pool: pg.Pool): Promise<AppointmentLinks> => ({
  keys: openLinkKeys(pool, 'appointment'),
  codeSecret: await serverKey(pool, 'appointment-code'),
});

export interface AppointmentLink {
  key: string;
  /** For typing on another device: XXXXX-XXXXX. */
  shortCode: string;
  expiresAt: Date;
}

/**
 * A link for a message about an appointment. Links in earlier messages keep working, because people
 * keep the first letter. All expire 30 days after the appointment, even if it was moved since: a
 * missed one can be moved to another day for some weeks (CAN-03), and after that there is nothing
 * left to manage. Five wrong dates of birth revoke them; the next message then has a new one.
 */
export async function issueAppointmentLink(
  tx: Tx,
  { keys, codeSecret }: AppointmentLinks,
  appointmentId: string,
): Promise<AppointmentLink> {
  const { version, expiresAt } = await prolongLink(tx, appointmentId);
  const code = shortCodeFrom(codeBytes(appointmentId, version, codeSecret));
  await keepCode(tx, appointmentId, codeMac(code, codeSecret));
  const key = await keyOf(keys, { id: appointmentId, version, expiresAt });
  return { key, shortCode: formatShortCode(code), expiresAt };
}

type BookingType = Engagement['bookingType'];

/** RTE-18: where a key leads on the site. It is in the fragment, which browsers never send. */
export const manageAddress = (key: string, bookingType: BookingType = 'Individual'): string =>
  `${BASE_PATH}/manage-appointment${queryOf(bookingType)}#${key}`;

/** CRD-02: the same key opens the record of the appointment's patient. */
export const recordAddress = (key: string, bookingType: BookingType): string =>
  `${BASE_PATH}/vaccination-history${queryOf(bookingType)}#${key}`;

/** CAN-03: the code opens nothing without the date of birth. */
export const manageCodeAddress = (shortCode: string, bookingType: BookingType): string =>
  `${BASE_PATH}/manage-appointment${queryOf(bookingType, { code: shortCode })}`;

/** RTE-08: the page asks for a group if the address says so. */
function queryOf(bookingType: BookingType, query: Record<string, string> = {}): string {
  const said = new URLSearchParams({
    ...query,
    ...(bookingType === 'Group' && { isGroupBooking: 'true' }),
  });
  return said.size > 0 ? `?${said}` : '';
}
