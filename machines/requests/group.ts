// What is asked for a group: its times, its seats, its booking, its people. Pure: a retry asks the
// same.
import type { confirmAppointment } from '#contract/appointments.ts';
import type { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import type { createSchedulerHold } from '#contract/holds.ts';
import type { createPatient, updatePatient } from '#contract/patients.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { ContactDraft, PatientDraft } from '../knowledge/patient.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { isUnwalked, journeyOf, membersOf, timesOf } from '../knowledge/members.ts';
import type { Member, PartyChoice } from '../knowledge/party.ts';
import { intentionOf, known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';
import { patientRequest } from './people.ts';
import { heldVaccines } from './times.ts';
import { screeningOf } from './vaccines.ts';

/** The wanted maker, where one was chosen (COV-02). */
const preferenceOf = ({ visit }: Member, code: string) =>
  code === COVID && visit.maker !== '' && visit.maker !== SLOT_DEFAULTS.manufacturerFilter
    ? { manufPref: visit.maker }
    : {};

/** SLT-01, GRP-01. */
export function partySearchRequest(
  context: JourneyContext,
): PortInput<typeof searchGroupTimeslots> {
  const place = known(context.place, 'place');
  const { search } = context.party;
  return {
    body: {
      patients: membersOf(context).map((member) => ({
        place: member.place,
        vaccine: member.visit.vaccines.map((code) => ({ code, ...preferenceOf(member, code) })),
        restriction: {
          dob: member.dateOfBirth,
          // Of whom nothing was asked anew, the server has it.
          ...(!isUnwalked(member) && { screening: screeningOf(journeyOf(context, member)) }),
        },
      })),
      position: { latitude: place.lat, longitude: place.lng },
      state: place.state,
      bookingType: 'Group',
      ...(search.date && { date: search.date }),
      ...(search.days.length === 0 && { dayRange: SLOT_DEFAULTS.daysShown }),
      searchRadius: search.miles,
      split: search.isSplit,
      pagination: { pageNumber: search.page },
      engagementId: known(context.engagementId, 'engagement'),
    },
  };
}

/** HLD-06: the time that was chosen for all. */
export const chosenPartyHold = (context: JourneyContext) =>
  partyHoldRequest(context, known(context.party.choice, 'time'));

/** HLD-06: everybody's seat, in the words of the global scheduler. */
export function partyHoldRequest(
  context: JourneyContext,
  choice: PartyChoice,
  members: readonly Member[] = membersOf(context),
): PortInput<typeof createSchedulerHold> {
  const times = timesOf(members, choice);
  const isWeak = members.some(({ visit }) => visit.answers.immunocompromised === 'yes');
  return {
    intention: intentionOf(context),
    body: {
      fhirLocationId: choice.locationId,
      organizationId: choice.organizationId,
      bookingType: 'Group',
      slot: choice.slot,
      appointmentDate: choice.appointmentDate,
      engagementId: known(context.engagementId, 'engagement'),
      storeNumber: choice.storeNumber,
      origin: 'web',
      numberOfSlots: choice.slots.length,
      isImmunoCompromised: isWeak,
      numOfPatients: members.length,
      patients: members.map((member) => {
        const { place, visit, dateOfBirth } = member;
        const time = known(
          times.find((one) => one.place === place),
          'time of a person',
        );
        const details = new Map(visit.details.map((one) => [one.vaccineCode, one]));
        return {
          ...time,
          category: categoryOf(ageOn(dateOfBirth, context.today)),
          services: heldVaccines(journeyOf(context, member), visit.vaccines).map(
            ({ code, ...vaccine }) => ({
              ...vaccine,
              serviceId: code,
              rxRequired: details.get(code)?.rxRequired ?? false,
              ...((details.get(code)?.products.length ?? 0) > 1 && preferenceOf(member, code)),
            }),
          ),
        };
      }),
      // What is booked stays booked meanwhile (MNG-06).
      ...(context.manage.isMovingAll && { flowType: 'EditAppointment' as const }),
    },
  };
}

/** CNF-01, GRP-03: all of them under the group's number, or none. */
export const partyConfirmRequest = (
  context: JourneyContext,
): PortInput<typeof confirmAppointment> => ({
  intention: intentionOf(context),
  body: {
    engagementId: known(context.engagementId, 'engagement'),
    confirmationNumber: known(context.hold, 'hold').confirmationNumber,
    patients: membersOf(context).map(({ patientId }) => ({
      patientId: known(patientId, 'patient'),
    })),
  },
});

/** PAT-01, of one of them, with the contact of all. */
export function personRequest(
  context: JourneyContext,
  member: Member,
  contact: ContactDraft,
): PortInput<typeof createPatient> {
  const own = journeyOf(context, member);
  const { intention, body } = patientRequest(own, member.person, contact);
  // One intention after the other: each person is another patient.
  return { intention: `${intention}.${member.place}`, body: { ...body, place: member.place } };
}

/** PAT-04: what is kept of one of them, with other details or another contact. */
export function personUpdate(
  context: JourneyContext,
  member: Member,
  person: PatientDraft = member.person,
  contact: ContactDraft = context.contact,
): PortInput<typeof updatePatient> {
  const { intention, body } = personRequest(context, { ...member, person }, contact);
  return {
    ...(intention && { intention }),
    body: { ...body, patientId: known(member.patientId, 'patient') },
  };
}
