// What happened to an appointment, or to a group's: told while it is still true.
import { isOpen, standingOf } from '#domain/appointments.ts';
import type { Language } from '#domain/languages.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import { groupCalendarFile } from '#server/booking/appointments/calendar-file-of-group.ts';
import type { ManagedRow } from '#server/manage/managed.store.ts';
import type { MessageKind } from '../delivery.ts';
import type { AppointmentTemplate, GroupTemplate } from '../messages.schema.ts';
import { appointmentBooked, inLine } from './appointment-confirmed.ts';
import type { AppointmentAddresses } from './appointment-facts.ts';
import {
  appointmentCancelled,
  appointmentMissed,
  visitEnded,
  visitGiven,
} from './appointment-over.ts';
import type { Content, TooLate, Unneeded } from './content.ts';
import { groupBooked, groupCancelled, groupMissed } from './group-letters.ts';
import { bookedAs, oneOf, type About, type LetterSources } from './letter-sources.ts';

const NO_LONGER_BOOKED = 'no longer booked';

export async function aboutOne(
  sources: LetterSources,
  { template, language, details }: About<AppointmentTemplate>,
  now: Date,
  kind: MessageKind,
): Promise<Content | TooLate> {
  const row = await oneOf(sources, details.appointmentId);
  if (!row) return { tooLate: NO_LONGER_BOOKED };
  const tooLate = tooLateFor(template, row, now);
  if (tooLate !== undefined) return { tooLate };
  const addresses = await sources.addressesOf(row, language);
  const content = letterAbout(template, row, language, { kind, addresses });
  if (row.engagement.bookingType !== 'Group' || content.calendar === undefined) return content;
  // A group's calendar file is organized by time: one member who moves or cancels may change
  // every entry.
  const all = await bookedAs(sources, row.engagement.id);
  return { ...content, calendar: groupCalendarFile(all, details.times) };
}

export async function aboutAll(
  sources: LetterSources,
  { template, language, details }: About<GroupTemplate>,
  now: Date,
): Promise<Content | TooLate> {
  const { engagementId, confirmationNumber: number, times } = details;
  const all = await bookedAs(sources, engagementId);
  const why = all.map((row) => tooLateFor(ONE_OF[template], row, now));
  const told = all.filter((_, index) => why[index] === undefined);
  const [first] = told;
  if (!first) return { tooLate: why[0] ?? NO_LONGER_BOOKED };
  // SAF-01: the first member's link opens the whole group.
  const addresses = await sources.addressesOf(all[0] ?? first, language);
  const group = { all, told, number, times, addresses };
  switch (template) {
    case 'groupConfirmed':
    case 'groupChanged':
      return groupBooked(group, language, template);
    case 'groupCancelled':
      return groupCancelled(group, language);
    case 'groupMissed':
      return groupMissed(group, language);
  }
}

/** DSK-03: only if the step has not been undone, whatever was done instead. */
export async function aboutEnd(
  sources: LetterSources,
  { template, language, details }: About<'visitEnded' | 'visitGiven'>,
): Promise<Content | Unneeded> {
  const row = await oneOf(sources, details.appointmentId);
  const stage = template === 'visitGiven' ? 'given' : 'notEligible';
  const isSo = row?.appointment.stage === stage && row.appointment.visitVersion === details.version;
  if (!isSo) return { unneeded: 'taken back' };
  const write = template === 'visitGiven' ? visitGiven : visitEnded;
  return write(row, language, await sources.addressesOf(row, language));
}

const ONE_OF = {
  groupConfirmed: 'appointmentConfirmed',
  groupChanged: 'appointmentChanged',
  groupCancelled: 'appointmentCancelled',
  groupMissed: 'appointmentMissed',
} as const satisfies Record<GroupTemplate, AppointmentTemplate>;

function letterAbout(
  template: AppointmentTemplate,
  row: ManagedRow,
  language: Language,
  { kind, addresses }: { kind: MessageKind; addresses: AppointmentAddresses },
): Content {
  switch (template) {
    case 'appointmentConfirmed':
      if (row.appointment.walkIn) return inLine(row, language);
      return appointmentBooked(row, language, { template: 'confirmed', kind, addresses });
    case 'appointmentChanged':
      return appointmentBooked(row, language, { template: 'changed', kind, addresses });
    case 'appointmentCancelled':
      return appointmentCancelled(row, language, addresses);
    case 'appointmentMissed':
      return appointmentMissed(row, language, addresses);
  }
}

/** Why the letter should no longer be sent; undefined when it should. */
function tooLateFor(
  template: AppointmentTemplate,
  { appointment }: AppointmentRow,
  now: Date,
): string | undefined {
  const { status, startsAt, endsAt, checkInStatus } = appointment;
  if (template === 'appointmentMissed') {
    const standing = standingOf({ status, startsAt, checkinStatus: checkInStatus ?? '' }, now);
    return standing === 'missed' ? undefined : 'not missed';
  }
  if (template === 'appointmentCancelled') {
    if (status !== 'Cancelled') return 'not cancelled';
  } else if (!isOpen(status)) return NO_LONGER_BOOKED;
  return endsAt <= now ? 'over' : undefined;
}
