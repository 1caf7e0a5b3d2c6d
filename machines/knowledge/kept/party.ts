// A saved group's people, as this journey knows them: resumed, or booked (RES-01, GRP-03).
import type { AppointmentDetails } from '#contract/manage.ts';
import type { PartyMember } from '#contract/person.ts';
import { whoOf } from '#domain/who.ts';
import { freshVisit } from '../visit.ts';
import { answersOf } from './answers.ts';
import type { Member } from '../party.ts';

/** A member of a saved group; their answers are given again on their pages. */
export function memberOfKept(kept: PartyMember, ruledBy: string | undefined): Member {
  const { place, dob } = kept;
  return {
    place,
    person: whoOf(kept),
    dateOfBirth: dob,
    visit: {
      ...freshVisit,
      ...answersOf({ history: kept.history ?? [], userResponses: kept.userResponses ?? [] }),
      vaccines: kept.serviceIds ?? [],
      vaccinesAccepted: kept.settled ?? false,
      maker: kept.maker ?? '',
      ruledBy,
    },
    kept,
  };
}

/** The people of a booked group who are still to come, in the order of their places. */
export function membersOfBooked(
  party: readonly PartyMember[],
  appointments: readonly AppointmentDetails[],
): Member[] {
  return party.flatMap((kept) => {
    const booked = appointments.find(
      ({ place, standing }) =>
        place === kept.place && (standing === 'upcoming' || standing === 'missed'),
    );
    if (!booked) return [];
    const member = memberOfKept(kept, booked.store.address.state);
    const patientId = booked.journey.patient?.patientId;
    return {
      ...member,
      ...(patientId && { patientId }),
      visit: {
        ...member.visit,
        vaccines: booked.vaccines.map(({ code }) => code),
        vaccinesAccepted: true,
      },
    };
  });
}
