// Which member of a booked group an appointment is for, and how texts refer to them (GRP-03).
import type { AppointmentDetails } from '#contract/manage.ts';
import type { Manage } from '#machines/knowledge/manage.ts';
import { calledAmong, fullNamesAmong } from '#domain/called.ts';

type Booked = Pick<Manage, 'appointment' | 'others'>;

export interface BookedPerson {
  appointment: AppointmentDetails;
  /** Their name among the members known here. */
  called: string;
  /** First and last name, and a number where somebody before has both. */
  fullName: string;
  /** Whether theirs is the appointment on screen. */
  isShown: boolean;
}

/** Every group member known here, in the order of their places. */
export function bookedPeople({ appointment, others }: Booked): BookedPerson[] {
  const all = [...(appointment ? [appointment] : []), ...others].toSorted(
    (one, other) => (one.place ?? 0) - (other.place ?? 0),
  );
  const patients = all.map(({ patient }) => patient);
  const called = calledAmong(patients);
  const full = fullNamesAmong(patients);
  return all.map((one, index) => ({
    appointment: one,
    called: called[index] ?? one.patient.firstName,
    fullName: full[index] ?? one.patient.firstName,
    isShown: one === appointment,
  }));
}

/** The name of the person on screen; undefined for a person who comes alone. */
export const shownPerson = (booked: Booked): string | undefined =>
  booked.appointment?.bookingType === 'Group'
    ? bookedPeople(booked).find(({ isShown }) => isShown)?.called
    : undefined;

/** Group members whose visit is upcoming. */
export const peopleToCome = (booked: Booked): BookedPerson[] =>
  bookedPeople(booked).filter(({ appointment }) => appointment.standing === 'upcoming');

/** DSK-04: those of a group still to come whose store is closed at their time. */
export const peopleWithoutTime = (booked: Booked): BookedPerson[] =>
  peopleToCome(booked).filter(({ appointment }) => appointment.lostTime !== undefined);

/** DSK-04: nobody has the time that would be cancelled: the store is closed then. */
export const isTimeLost = (manage: Booked & Pick<Manage, 'scope'>): boolean =>
  manage.scope === 'group'
    ? peopleWithoutTime(manage).length === peopleToCome(manage).length
    : manage.appointment?.lostTime !== undefined;

/**
 * Whose appointment is being cancelled: the visitor's own, one group member's, or the whole
 * group's; with the values for its texts.
 */
export function whoseIsCancelled(manage: Booked & Pick<Manage, 'scope'>): {
  whose: 'own' | 'one' | 'all';
  values: Record<string, string | number>;
} {
  const name = shownPerson(manage);
  if (name === undefined) return { whose: 'own', values: {} };
  if (manage.scope === 'group') return { whose: 'all', values: {} };
  return { whose: 'one', values: { name } };
}
