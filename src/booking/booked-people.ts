// Whom of a booked group an appointment is for, and what that is called in words (GRP-03).
import type { AppointmentDetails } from '#contract/manage.ts';
import type { Manage } from '#machines/knowledge/manage.ts';
import { calledAmong, fullNamesAmong } from '#domain/called.ts';

type Booked = Pick<Manage, 'appointment' | 'others'>;

export interface BookedPerson {
  appointment: AppointmentDetails;
  /** Among those who are known here. */
  called: string;
  /** First and last name, and a number where somebody before has both. */
  fullName: string;
  /** Whether it is the one on screen. */
  isShown: boolean;
}

/** Everybody of the group who is known here, in the order of their places. */
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

/** What the person on screen is called; undefined for who comes alone. */
export const shownPerson = (booked: Booked): string | undefined =>
  booked.appointment?.bookingType === 'Group'
    ? bookedPeople(booked).find(({ isShown }) => isShown)?.called
    : undefined;

/** Who of the group is still to come. */
export const peopleToCome = (booked: Booked): BookedPerson[] =>
  bookedPeople(booked).filter(({ appointment }) => appointment.standing === 'upcoming');

/**
 * Whose appointment is to be cancelled: one's own, that of one of a group, or all of it; and the
 * values of the words for it.
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
