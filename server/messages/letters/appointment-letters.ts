// Chooses the letter about an appointment, and checks that what it would say is still true.
import { isOpen, standingOf } from '#domain/appointments.ts';
import { grouped } from '#domain/grouped.ts';
import type { Language } from '#domain/languages.ts';
import { BASE_PATH, pathOf } from '#domain/pages.ts';
import { isStillUseful } from '#domain/reminders.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import { addressOf, contactOf } from '#server/booking/appointments/party-messages.ts';
import { findOffer, startsOf } from '#server/booking/earlier/offers.store.ts';
import { findWish, wasToldOf, type Wish } from '#server/booking/earlier/wishes.store.ts';
import { together } from '#server/booking/reminders/together.ts';
import { groupCalendarFile } from '#server/booking/appointments/calendar-file-of-group.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { keyOf } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import {
  issueAppointmentLink,
  manageAddress,
  manageCodeAddress,
  openAppointmentLinks,
  recordAddress,
  type AppointmentLinks,
} from '#server/manage/links.service.ts';
import {
  findByAddress,
  findManaged,
  findOfEngagement,
  findStoreById,
  type ManagedRow,
} from '#server/manage/managed.store.ts';
import type { MessageKind } from '../delivery.ts';
import type {
  AppointmentTemplate,
  ClosingTemplate,
  GroupTemplate,
  MessagePayload,
} from '../messages.schema.ts';
import { appointmentBooked, inLine } from './appointment-confirmed.ts';
import type { AppointmentAddresses } from './appointment-facts.ts';
import {
  appointmentCancelled,
  appointmentMissed,
  visitEnded,
  visitGiven,
} from './appointment-over.ts';
import type { Content, TooLate, Unneeded } from './content.ts';
import { earlierTimeLetter } from './earlier-time.ts';
import { calledApart } from './group-facts.ts';
import { groupBooked, groupCancelled, groupMissed } from './group-letters.ts';
import { numberAgain, type BookedTogether } from './number-again.ts';
import { reminderLetter } from './reminder.ts';
import { storeClosedLetter, timeStandsLetter } from './store-closed.ts';

type Told = Extract<
  MessagePayload,
  {
    template:
      | AppointmentTemplate
      | GroupTemplate
      | ClosingTemplate
      | 'numberAgain'
      | 'reminder'
      | 'earlierTime'
      | 'visitEnded'
      | 'visitGiven';
  }
>;
type AboutOne = Extract<Told, { template: AppointmentTemplate }>;
type AboutReminder = Extract<Told, { template: 'reminder' }>;
type AboutOffer = Extract<Told, { template: 'earlierTime' }>;
type AboutClosing = Extract<Told, { template: ClosingTemplate }>;
type AboutEnd = Extract<Told, { template: 'visitEnded' | 'visitGiven' }>;
type AboutNumber = Extract<Told, { template: 'numberAgain' }>;
type AboutAll = Extract<Told, { template: GroupTemplate }>;

/**
 * @param now by the database's clock
 */
export type AppointmentLetters = (
  payload: Told,
  now: Date,
  kind: MessageKind,
) => Promise<Content | TooLate | Unneeded>;

/**
 * Links are created while a letter is written, the same ones at every attempt: the outbox stores no
 * key.
 */
export function appointmentLetters(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  address: PublicAddress,
): AppointmentLetters {
  let links: AppointmentLinks | undefined;

  const addressesOf = async (
    row: ManagedRow,
    language: Language,
  ): Promise<AppointmentAddresses> => {
    const { appointment, engagement } = row;
    const opened = (links ??= await openAppointmentLinks(pool));
    const { key, shortCode } = await db.transaction((tx) =>
      issueAppointmentLink(tx, opened, appointment.id),
    );
    const site = address(language);
    return {
      manage: `${site}${manageAddress(key, engagement.bookingType)}`,
      manageByCode: `${site}${manageCodeAddress(shortCode, engagement.bookingType)}`,
      record: `${site}${recordAddress(key, engagement.bookingType)}`,
      start: `${site}${BASE_PATH}`,
    };
  };

  /** All of a booking, each by their name in its messages (GRP-01). */
  const bookedAs = async (engagementId: string): Promise<ManagedRow[]> =>
    calledApart(await findOfEngagement(db, engagementId));

  /** One of them. */
  const oneOf = async (appointmentId: string): Promise<ManagedRow | undefined> => {
    const row = await findManaged(db, appointmentId);
    if (row?.engagement.bookingType !== 'Group') return row;
    const all = await bookedAs(row.engagement.id);
    return all.find(({ appointment }) => appointment.id === appointmentId);
  };

  const aboutOne = async (
    { template, language, details }: AboutOne,
    now: Date,
    kind: MessageKind,
  ) => {
    const row = await oneOf(details.appointmentId);
    const tooLate = row ? tooLateFor(template, row, now) : 'no longer booked';
    if (!row || tooLate !== undefined) return { tooLate: tooLate ?? '' };
    const addresses = await addressesOf(row, language);
    const content = letterAbout(template, row, language, { kind, addresses });
    if (row.engagement.bookingType !== 'Group' || content.calendar === undefined) return content;
    // A group's calendar file is organized by time: one member who moves or cancels may change
    // every entry.
    const all = await bookedAs(row.engagement.id);
    return { ...content, calendar: groupCalendarFile(all, details.times) };
  };

  const aboutAll = async ({ template, language, details }: AboutAll, now: Date) => {
    const { engagementId, confirmationNumber: number, times } = details;
    const all = await bookedAs(engagementId);
    const why = all.map((row) => tooLateFor(ONE_OF[template], row, now));
    const told = all.filter((_, index) => why[index] === undefined);
    const [first] = told;
    if (!first) return { tooLate: why[0] ?? 'no longer booked' };
    // SAF-01: the first member's link opens the whole group.
    const addresses = await addressesOf(all[0] ?? first, language);
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
  };

  /** CNF-06: everything booked at the recipient's address, each booking with its number. */
  const aboutNumber = async ({ recipient, language, details }: AboutNumber) => {
    const rows = await findByAddress(db, recipient, details.dateOfBirth);
    const bookings: BookedTogether[] = [];
    for (const booked of bookingsOf(rows)) {
      bookings.push({ booked, addresses: await addressesOf(booked[0], language) });
    }
    return bookings.length > 0
      ? numberAgain(bookings, language)
      : { unneeded: 'nothing booked there' };
  };

  /**
   * CNF-04: states the current facts; not sent after a change, an opt-out, or when no longer
   * useful.
   */
  const aboutReminder = async (
    { recipient, language, details }: AboutReminder,
    now: Date,
    kind: MessageKind,
  ) => {
    const startsAt = new Date(details.startsAt);
    const party = together(await bookedAs(details.engagementId), startsAt).toSorted(
      (one, other) => +one.appointment.startsAt - +other.appointment.startsAt,
    );
    const [first, ...others] = party;
    if (!first) return { unneeded: 'changed' };
    const { engagement, store } = first;
    const isWanted = kind === 'email' ? engagement.remindByEmail : engagement.remindByText;
    if (!isWanted) return { unneeded: 'not wanted' };
    const all = party.map(({ appointment, person: patient }) => ({ appointment, patient }));
    if (kind === 'email' && contactOf({ engagement, all }) !== recipient)
      return { unneeded: 'another address' };
    const visit = { startsAt, zone: store.timeZone };
    if (!isStillUseful(details.reminder, visit, now)) return { unneeded: 'too late' };
    const addresses = await addressesOf(first, language);
    return reminderLetter({ party: [first, ...others], addresses }, language);
  };

  /** CNF-05: only for an offer that can still be taken. */
  const aboutOffer = async ({ recipient, language, details }: AboutOffer, kind: MessageKind) => {
    const found = await findOffer(db, details.offerId);
    if (found?.offer.outcome !== null || !found.isHeld) return { unneeded: 'over' };
    const { offer, wish } = found;
    const party = await waitingIn(wish, kind === 'email' ? recipient : undefined);
    const store = await findStoreById(db, offer.storeId);
    if (!party || !store) return { unneeded: 'changed' };
    const [first] = party;
    const key = await keyOf(openLinkKeys(pool, 'earlierTime'), {
      id: offer.id,
      version: 1,
      expiresAt: offer.expiresAt,
    });
    const link = `${address(language)}${pathOf('earlier-time')}#${key}`;
    const addresses = await addressesOf(first, language);
    const starts = await startsOf(db, offer);
    return earlierTimeLetter(
      { party, offer, starts, because: wish.because, store, link, addresses },
      language,
    );
  };

  /**
   * DSK-04: only while it is true; that it no longer is, only to patients who were told of the
   * closing.
   */
  const aboutClosing = async (
    { template, recipient, language, details }: AboutClosing,
    kind: MessageKind,
  ) => {
    const wish = await findWish(db, details.wishId);
    const isClosed = template === 'storeClosed';
    if (!wish || (wish.endedAt === null) !== isClosed) return { unneeded: 'over' };
    if (!isClosed && !(await wasToldOf(db, wish, kind))) return { unneeded: 'not told' };
    const party = await waitingIn(wish, kind === 'email' ? recipient : undefined);
    if (!party) return { unneeded: 'changed' };
    const about = { party, addresses: await addressesOf(party[0], language) };
    return isClosed ? storeClosedLetter(about, language) : timeStandsLetter(about, language);
  };

  /** DSK-03: only if the step has not been undone, whatever was done instead. */
  const aboutEnd = async ({ template, language, details }: AboutEnd) => {
    const row = await oneOf(details.appointmentId);
    const stage = template === 'visitGiven' ? 'given' : 'notEligible';
    const isSo =
      row?.appointment.stage === stage && row.appointment.visitVersion === details.version;
    if (!isSo) return { unneeded: 'taken back' };
    const write = template === 'visitGiven' ? visitGiven : visitEnded;
    return write(row, language, await addressesOf(row, language));
  };

  /**
   * The people a wish is for, earliest first; undefined when none is to come, or when they are
   * reached at another address than this.
   */
  const waitingIn = async (wish: Wish, address?: string) => {
    const all = await bookedAs(wish.engagementId);
    const [first, ...others] = all
      .filter(
        ({ appointment, person }) =>
          isOpen(appointment.status) && (wish.place === null || person.place === wish.place),
      )
      .toSorted((one, other) => +one.appointment.startsAt - +other.appointment.startsAt);
    if (!first) return undefined;
    const told = all.map(({ appointment, person: patient }) => ({ appointment, patient }));
    const one = told.find(({ appointment }) => appointment.id === first.appointment.id);
    const booked = { engagement: first.engagement, all: told };
    const isElsewhere = address !== undefined && one && addressOf(booked, one) !== address;
    return isElsewhere ? undefined : ([first, ...others] as const);
  };

  return (payload, now, kind) => {
    if (payload.template === 'earlierTime') return aboutOffer(payload, kind);
    if (payload.template === 'storeClosed' || payload.template === 'timeStands')
      return aboutClosing(payload, kind);
    if (payload.template === 'visitEnded' || payload.template === 'visitGiven')
      return aboutEnd(payload);
    if (payload.template === 'reminder') return aboutReminder(payload, now, kind);
    if (payload.template === 'numberAgain') return aboutNumber(payload);
    return isAboutAll(payload) ? aboutAll(payload, now) : aboutOne(payload, now, kind);
  };
}

const ONE_OF = {
  groupConfirmed: 'appointmentConfirmed',
  groupChanged: 'appointmentChanged',
  groupCancelled: 'appointmentCancelled',
  groupMissed: 'appointmentMissed',
} as const satisfies Record<GroupTemplate, AppointmentTemplate>;

/** Groups rows by booking, in the order in which the first person of each comes. */
const bookingsOf = (rows: readonly ManagedRow[]): BookedTogether['booked'][] => [
  ...grouped(rows, ({ engagement }) => engagement.id).values(),
];

const isAboutAll = (payload: Told): payload is AboutAll => payload.template in ONE_OF;

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
  } else if (!isOpen(status)) return 'no longer booked';
  return endsAt <= now ? 'over' : undefined;
}
