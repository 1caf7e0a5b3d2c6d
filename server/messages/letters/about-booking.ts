// What is booked, told again: before the visit, or to somebody who asks for the number.
import { grouped } from '#domain/grouped.ts';
import { isStillUseful } from '#domain/reminders.ts';
import { contactOf } from '#server/booking/appointments/party-messages.ts';
import { together } from '#server/booking/reminders/together.ts';
import { findByAddress, type ManagedRow } from '#server/manage/managed.store.ts';
import type { MessageKind } from '../delivery.ts';
import type { Content, Unneeded } from './content.ts';
import { bookedAs, calledIn, type About, type LetterSources } from './letter-sources.ts';
import { numberAgain, type BookedTogether } from './number-again.ts';
import { reminderLetter } from './reminder.ts';

/**
 * CNF-04: states the current facts; not sent after a change, an opt-out, or when no longer useful.
 */
export async function aboutReminder(
  sources: LetterSources,
  { recipient, language, details }: About<'reminder'>,
  now: Date,
  kind: MessageKind,
): Promise<Content | Unneeded> {
  const startsAt = new Date(details.startsAt);
  const { storeId } = details;
  const all = await bookedAs(sources, details.engagementId);
  const party = together(all, { startsAt, storeId }).toSorted(
    (one, other) => +one.appointment.startsAt - +other.appointment.startsAt,
  );
  const [first, ...others] = party;
  if (!first) return { unneeded: 'changed' };
  const { engagement, store } = first;
  const isWanted = kind === 'email' ? engagement.remindByEmail : engagement.remindByText;
  if (!isWanted) return { unneeded: 'not wanted' };
  const coming = party.map(({ appointment, person: patient }) => ({ appointment, patient }));
  if (kind === 'email' && contactOf({ engagement, all: coming }) !== recipient)
    return { unneeded: 'another address' };
  const visit = { startsAt, zone: store.timeZone };
  if (!isStillUseful(details.reminder, visit, now)) return { unneeded: 'too late' };
  const addresses = await sources.addressesOf(first, language);
  return reminderLetter({ party: [first, ...others], addresses }, language);
}

/** CNF-06: everything booked at the recipient's address, each booking with its number. */
export async function aboutNumber(
  { db, addressesOf }: LetterSources,
  { recipient, language, details }: About<'numberAgain'>,
): Promise<Content | Unneeded> {
  const rows = await findByAddress(db, recipient, details.dateOfBirth);
  const bookings: BookedTogether[] = [];
  for (const booked of bookingsOf(await calledIn({ db }, rows))) {
    bookings.push({ booked, addresses: await addressesOf(booked[0], language) });
  }
  return bookings.length > 0
    ? numberAgain(bookings, language)
    : { unneeded: 'nothing booked there' };
}

/** Groups rows by booking, in the order in which the first person of each comes. */
const bookingsOf = (rows: readonly ManagedRow[]): BookedTogether['booked'][] => [
  ...grouped(rows, ({ engagement }) => engagement.id).values(),
];
