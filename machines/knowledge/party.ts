// The people of a group, as the journey knows them (GRP-01, GRP-02).
import type { Appointment } from '#contract/appointments.ts';
import type { PartyMember } from '#contract/person.ts';
import type { IsoDate } from '#domain/dates.ts';
import { emptyDependent } from './account.ts';
import type { DateDraft } from './dates.ts';
import type { PatientDraft } from './patient.ts';
import type { PersonVisit } from './visit.ts';

export interface Member {
  /** From 1; it stays when somebody before leaves. */
  place: number;
  person: PatientDraft;
  dateOfBirth: IsoDate;
  /** PAT-05: who was taken from the account's list. */
  dependentId?: string;
  /** Once the server keeps them as they are now. */
  patientId?: string;
  visit: PersonVisit;
  /** As the server has them, until the pages of vaccines are walked for them again. */
  kept?: PartyMember;
}

/** Somebody of the group, as typed; without a place while they are new. */
export interface PersonDraft extends PatientDraft, DateDraft {
  place?: number;
  dependentId?: string;
}

/** What an overlay over a group's booking works on (EDT-01). */
export interface PartyEdit {
  /** Whom it is about. */
  place: number | undefined;
  /** Who has not been told yet of a contact that all of them have. */
  untold: readonly number[];
}

export interface Party {
  members: Member[];
  draft: PersonDraft;
  /** Who is to be left out, until that is confirmed. */
  leaving: number | undefined;
  /** Whose vaccines are chosen now. */
  inFront: number | undefined;
  /** Whose were last: Back leads to their pages again. */
  lastInFront: number | undefined;
  edit: PartyEdit;
  /** What one of them has and the others are to have too; places of whom is still to be asked. */
  sharing: { vaccines: string[]; left: number[] } | undefined;
  /** Who has another appointment at the time that was to be booked. */
  overlapping: number[];
  /** Everybody's appointment once it is booked, and the number of the whole. */
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
