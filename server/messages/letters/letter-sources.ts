// What the letters about a booking are written from: its people, and the addresses of its pages.
import type { Language } from '#domain/languages.ts';
import { addressNear } from '#domain/slot-links.ts';
import type { Database } from '#server/database/database.ts';
import { calledApart } from '#server/booking/appointments/called-apart.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import {
  issueAppointmentLink,
  manageAddress,
  manageCodeAddress,
  openAppointmentLinks,
  recordAddress,
  type AppointmentLinks,
} from '#server/manage/links.service.ts';
import { findManaged, findOfEngagement, type ManagedRow } from '#server/manage/managed.store.ts';
import type { MessagePayload } from '../messages.schema.ts';
import type { AppointmentAddresses } from './appointment-facts.ts';

/** The message of a template. */
export type About<Template extends MessagePayload['template']> = Extract<
  MessagePayload,
  { template: Template }
>;

export interface LetterSources extends Pick<Database, 'db' | 'pool'> {
  address: PublicAddress;
  addressesOf: (row: ManagedRow, language: Language) => Promise<AppointmentAddresses>;
}

/**
 * Links are created while a letter is written, the same ones at every attempt: the outbox stores no
 * key.
 */
export function openLetterSources(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  address: PublicAddress,
): LetterSources {
  let links: AppointmentLinks | undefined;
  const addressesOf = async (
    { appointment, store, engagement: { bookingType } }: ManagedRow,
    language: Language,
  ): Promise<AppointmentAddresses> => {
    const opened = (links ??= await openAppointmentLinks(pool));
    const { key, shortCode } = await db.transaction((tx) =>
      issueAppointmentLink(tx, opened, appointment.id),
    );
    const site = address(language);
    return {
      manage: `${site}${manageAddress(key, bookingType)}`,
      manageByCode: `${site}${manageCodeAddress(shortCode, bookingType)}`,
      record: `${site}${recordAddress(key, bookingType)}`,
      start: `${site}${addressNear(store.zip)}`,
    };
  };
  return { db, pool, address, addressesOf };
}

/** All of a booking, each by their name in its messages (GRP-01). */
export const bookedAs = async (
  { db }: Pick<LetterSources, 'db'>,
  engagementId: string,
): Promise<ManagedRow[]> => calledApart(await findOfEngagement(db, engagementId));

/** One of them. */
export async function oneOf(
  sources: Pick<LetterSources, 'db'>,
  appointmentId: string,
): Promise<ManagedRow | undefined> {
  const row = await findManaged(sources.db, appointmentId);
  if (row?.engagement.bookingType !== 'Group') return row;
  const all = await bookedAs(sources, row.engagement.id);
  return all.find(({ appointment }) => appointment.id === appointmentId);
}

/** Some people of some bookings, each by their name in its messages. */
export async function calledIn(
  sources: Pick<LetterSources, 'db'>,
  rows: readonly ManagedRow[],
): Promise<ManagedRow[]> {
  const ofGroups = rows.filter(({ engagement }) => engagement.bookingType === 'Group');
  const ids = [...new Set(ofGroups.map(({ engagement }) => engagement.id))];
  const all = (await Promise.all(ids.map((id) => bookedAs(sources, id)))).flat();
  return rows.map(
    (row) => all.find(({ appointment }) => appointment.id === row.appointment.id) ?? row,
  );
}
