// The people of a group, as the journey knows them (GRP-01, GRP-02).
import type { Appointment } from '#contract/appointments.ts';
import type { PartyMember } from '#contract/person.ts';
import type { IsoDate } from '#domain/dates.ts';
import { emptyDependent } from './account.ts';
import type { DateDraft } from './dates.ts';
import type { PatientDraft } from './patient.ts';
import type { PersonVisit } from './visit.ts';

export interface Member {
  /** From 1; it stays when an earlier member leaves. */
  place: number;
  person: PatientDraft;
  dateOfBirth: IsoDate;
  /** PAT-05: set when taken from the account's list. */
  dependentId?: string;
  /** Set once the server has them as they are now. */
  patientId?: string;
  visit: PersonVisit;
  /** The server's copy, until their vaccine pages are visited again. */
  kept?: PartyMember;
}

/** A member of the group, as typed; without a place while new. */
export interface PersonDraft extends PatientDraft, DateDraft {
  place?: number;
  dependentId?: string;
}

/** What an overlay over a group's booking works on (EDT-01). */
export interface PartyEdit {
  /** The person it is about. */
  place: number | undefined;
  /** Those not yet saved with the shared contact. */
  untold: readonly number[];
}

export interface Party {
  members: Member[];
  draft: PersonDraft;
  /** The person being removed, until that is confirmed. */
  leaving: number | undefined;
  /** The person whose vaccines are being chosen. */
  inFront: number | undefined;
  /** The last such person: Back leads to their pages again. */
  lastInFront: number | undefined;
  edit: PartyEdit;
  /** Vaccines of one person that the others are to get too; the places still to be checked. */
  sharing: { vaccines: string[]; left: number[] } | undefined;
  /** Those with another appointment at the time to be booked. */
  overlapping: number[];
  /** Everyone's appointment once booked, and the number of the whole. */
  booked: { confirmationNumber: string; appointments: Appointment[] } | undefined;
}

export const freshParty: Party = {
  members: [],
  draft: emptyDependent,
  leaving: undefined,
  inFront: undefined,
  lastInFront: undefined,
  edit: { place: undefined, untold: [] },
  sharing: undefined,
  overlapping: [],
  booked: undefined,
};
