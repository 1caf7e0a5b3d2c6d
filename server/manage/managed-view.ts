import type { AppointmentDetails, ManagedAppointment } from '#contract/manage.ts';
import { isOpen, standingOf } from '#domain/appointments.ts';
import type { Because } from '#domain/earlier-times.ts';
import type { Language } from '#domain/languages.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import { localDate } from '#domain/zones.ts';
import { appointmentOf } from '#server/booking/appointments/appointment-view.ts';
import { wishOf } from '#server/booking/earlier/wish.service.ts';
import { keptJourney } from '#server/booking/engagements/kept-journey.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import { manufacturerName } from '#server/stores/products.ts';
import type { DetailsRow, ManagedRow } from './managed.store.ts';

/** An appointment as it is listed (MNG-02, MNG-04). */
export function managedOf(
  row: ManagedRow,
  language: Language,
): ManagedAppointment & Pick<AppointmentDetails, 'today'> {
  const { appointment, engagement, now } = row;
  const { status, startsAt, source, varStatus, sequence } = appointment;
  const checkinStatus = appointment.checkInStatus ?? '';
  const shown = appointmentOf(row, language);
  return {
    ...shown,
    today: localDate(now, shown.store.address.timeZone),
    bookingType: engagement.bookingType,
    sequence,
    standing: standingOf({ status, checkinStatus, startsAt }, now),
    source,
    checkinStatus,
    apptGSVarStatus: varStatus,
    ...(isTimeLost(row) && { lostTime: {} }),
    ...(engagement.groupNumber !== null && { groupNumber: engagement.groupNumber }),
  };
}

/**
 * An appointment with everything needed to change it, for a visitor who has proved that it is
 * theirs; the date of birth is the patient's, and so are the answers about health and earlier doses
 * (GRP-02).
 */
export function detailsOf(row: DetailsRow, language: Language): AppointmentDetails {
  const managed = managedOf(row, language);
  const { engagement, person, consent, place } = row;
  const { latitude, longitude, locationId, organizationId } = place;
  return {
    ...managed,
    ...(managed.standing === 'upcoming' && waitingOf(row)),
    ...outcomeOf(row),
    ...(managed.lostTime && { lostTime: lostTimeOf(row) }),
    ...(row.textsStopped && { textsStopped: true as const }),
    reminders: { email: engagement.remindByEmail, text: engagement.remindByText },
    ...(engagement.bookingType === 'Group' && {
      place: person.place,
      membersSeeOthers: engagement.membersSeeOthers,
    }),
    journey: {
      ...keptJourney({ engagement, patient: person, consent, alone: person.place }, person.dob),
      store: {
        ...managed.store,
        locationId,
        organizationId,
        position: { latitude, longitude },
      },
    },
  };
}

/**
 * SAF-01: the same for a group member who has proved to be that person: their own visit and
 * answers, and nothing about the person who booked or how they are reached. Of the others at most
 * first name and time.
 * @param all the whole booking
 */
export function memberDetailsOf(
  row: DetailsRow,
  all: readonly ManagedRow[],
  language: Language,
): AppointmentDetails {
  const {
    groupNumber: _,
    earlierWish: _wish,
    earlierOffer: _offer,
    textsStopped: _stopped,
    membersSeeOthers: _sees,
    ...details
  } = detailsOf(row, language);
  const { journey } = details;
  const { party, dob, serviceIds, history, appointmentDate } = journey.metaData;
  return {
    ...details,
    journey: {
      ...journey,
      metaData: {
        party: (party ?? []).filter(({ place }) => place === row.person.place),
        ...Object.fromEntries(
          Object.entries({ dob, serviceIds, history, appointmentDate }).filter(
            ([, value]) => value !== undefined,
          ),
        ),
      },
      patient: journey.patient && { ...journey.patient, contact: {} },
      consent: null,
    },
    // Only the link sent to the person who booked takes the other time.
    ...(details.lostTime && { lostTime: {} }),
    asMember: { others: row.engagement.membersSeeOthers ? othersOf(row, all) : [] },
  };
}

const othersOf = (row: DetailsRow, all: readonly ManagedRow[]) =>
  all
    .filter(
      ({ appointment, person }) => person.place !== row.person.place && isOpen(appointment.status),
    )
    .map(({ appointment, person, store }) => ({
      firstName: person.firstName,
      appointmentDate: wallTimeOf(appointment.startsAt, store.timeZone).appointmentDate,
      timeZone: store.timeZone,
    }));

/**
 * DSK-03: each booked vaccine, and whether it was given; undefined while none is recorded as given.
 */
function outcomeOf({
  appointment,
  doses,
}: Pick<DetailsRow, 'appointment' | 'doses'>): Pick<AppointmentDetails, 'outcome'> {
  if (appointment.status !== 'Fulfilled' || doses.length === 0) return {};
  return {
    outcome: appointment.vaccines.map(({ code }) => {
      const dose = doses.find(({ vaccineCode }) => vaccineCode === canonicalCode(code));
      return {
        code,
        ...(dose && {
          given: { maker: manufacturerName(dose.mvx), lot: dose.lot, on: dose.on },
        }),
      };
    }),
  };
}

/** DSK-04: for a patient who has not come yet. */
const isTimeLost = ({ appointment, isLost }: ManagedRow): boolean =>
  isLost && isOpen(appointment.status) && appointment.stage === 'booked';

function lostTimeOf(row: DetailsRow): ManagedAppointment['lostTime'] {
  const offer = offeredOf(row, 'closed');
  return { ...(offer && { offer }) };
}

/** CNF-05: the wish for an earlier time, and what is held for it now. */
function waitingOf(row: DetailsRow): Pick<AppointmentDetails, 'earlierWish' | 'earlierOffer'> {
  if (!row.wish) return {};
  const earlierOffer = offeredOf(row, 'wished');
  return { earlierWish: wishOf(row.wish), ...(earlierOffer && { earlierOffer }) };
}

/** The same time as the message about it. */
function offeredOf({ offered }: DetailsRow, because: Because): AppointmentDetails['earlierOffer'] {
  const held = offered.find((one) => one.because === because);
  if (!held) return undefined;
  const { name, phone, line1, city, state, zip, timeZone } = held.store;
  return {
    appointmentDate: wallTimeOf(held.startsAt, timeZone).appointmentDate,
    store: { name, phone, address: { line1, city, state, zip, timeZone } },
    until: wallTimeOf(held.expiresAt, timeZone).appointmentDate,
  };
}
