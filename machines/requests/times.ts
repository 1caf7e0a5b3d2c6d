// The requests to see, hold and book a time, for one person or a whole group. Pure: a retry sends
// the same.
import type { confirmAppointment } from '#contract/appointments.ts';
import type { readSlot } from '#contract/slots.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { Choice } from '../knowledge/times.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import type { HoldInput, PortInput, SearchInput } from '../knowledge/ports.ts';
import { isForGroup } from '../knowledge/for-group.ts';
import { known, intentionOf } from '../knowledge/known.ts';
import { recordOf } from './engagement.ts';
import { consentOf } from './people.ts';
import { isUnwalked, journeyOf, peopleOf, timesOf } from '../knowledge/members.ts';
import type { Member } from '../knowledge/party.ts';
import { chosenProduct, wantedMaker } from '../knowledge/product.ts';
import { screeningOf } from './vaccines.ts';

const bookingTypeOf = (context: JourneyContext) =>
  isForGroup(context) ? ('Group' as const) : ('Individual' as const);

/** STD-01 */
export const slotRequest = (context: JourneyContext): PortInput<typeof readSlot> => ({
  params: { slot: known(context.link, 'link').key },
});

/** SLT-01, GRP-01: for everyone being booked. */
export function searchRequest(context: JourneyContext): SearchInput {
  const place = known(context.place, 'place');
  const { search } = context;
  const bookingType = bookingTypeOf(context);
  const lastStore = context.me?.profile?.lastVisit?.storeNumber;
  return {
    body: {
      bookingType,
      patients: peopleOf(context).map((member) => ({
        place: member.place,
        vaccine: member.visit.vaccines.map((code) => ({
          code,
          ...(bookingType === 'Group' && preferenceOf(context, member, code)),
        })),
        restriction: {
          dob: member.dateOfBirth,
          // Where nothing was asked again, the server has the answers.
          ...(!isUnwalked(member) && { screening: screeningOf(journeyOf(context, member)) }),
        },
      })),
      position: { latitude: place.lat, longitude: place.lng },
      state: place.state,
      ...(search.date && { date: search.date }),
      ...(search.days.length === 0 && { dayRange: SLOT_DEFAULTS.horizonDays }),
      partOfDay: search.partOfDay,
      ...(lastStore && { lastStore }),
      searchRadius: search.miles,
      manufacturerFilter: search.manufacturer,
      split: search.isSplit,
      pagination: { pageNumber: search.page },
      engagementId: known(context.engagementId, 'engagement'),
    },
  };
}

/**
 * The next request of a visitor without a time or booking who learns that their choice is allowed;
 * undefined where something else may come first.
 */
export function searchAhead(context: JourneyContext): SearchInput | undefined {
  const { engagementId, hold, manage, place, vaccines, walksIn } = context;
  const isFirst = !hold && !manage.appointment && !walksIn && !isForGroup(context);
  return engagementId && place && isFirst && !vaccines.includes(COVID)
    ? searchRequest(context)
    : undefined;
}

/** COV-02: the wanted maker, if one was chosen. */
function preferenceOf(context: JourneyContext, { visit }: Member, code: string) {
  const maker = wantedMaker(context, visit);
  return code === COVID && maker !== undefined ? { manufPref: maker } : {};
}

/** HLD-05, HLD-06: the chosen time, with the chosen vaccines. */
export const chosenHold = (context: JourneyContext) =>
  holdRequest(context, known(context.choice, 'time'));

/** For the picked time: the chosen one stays until this one is held. */
export const pickedHold = (context: JourneyContext) =>
  holdRequest(context, known(context.picked, 'time'));

/** HLD-06: the specification gives no values for the origin of a request. */
const ORIGIN = 'Web';

/** A seat for everyone being booked, in the scheduler's format (HLD-06, GRP-01). */
export function holdRequest(
  context: JourneyContext,
  choice: Choice,
  people: readonly Member[] = peopleOf(context),
): HoldInput {
  const times = timesOf(people, choice);
  const isAlone = !isForGroup(context);
  const { appointment } = context.manage;
  return {
    intention: intentionOf(context),
    body: {
      fhirLocationId: choice.locationId,
      organizationId: choice.organizationId,
      bookingType: bookingTypeOf(context),
      slot: choice.slot,
      appointmentDate: choice.appointmentDate,
      engagementId: known(context.engagementId, 'engagement'),
      storeNumber: choice.storeNumber,
      ...(context.walksIn && { walkInType: 'PATWalkIn' as const }),
      origin: ORIGIN,
      numberOfSlots: choice.slots.length,
      isImmunoCompromised: people.some(({ visit }) => visit.answers.immunocompromised === 'yes'),
      numOfPatients: people.length,
      patients: people.map((member, index) => ({
        ...known(times[index], 'time of a person'),
        // A patient alone has no place in a group.
        ...(isAlone && { place: appointment?.place }),
        category: categoryOf(ageOn(member.dateOfBirth, context.today)),
        services: servicesOf(context, member),
      })),
      // The appointment stays booked meanwhile (MNG-06).
      ...(appointment && { flowType: 'EditAppointment' as const }),
    },
  };
}

/** HLD-06: the maker only for COVID-19 vaccine, and only where there are several. */
const servicesOf = (context: JourneyContext, member: Member) =>
  heldVaccines(journeyOf(context, member), member.visit.vaccines).map(({ code, ...vaccine }) => {
    const details = member.visit.details.find(({ vaccineCode }) => vaccineCode === code);
    const makers = new Set(details?.products.map(({ manufacturer }) => manufacturer));
    return {
      ...vaccine,
      serviceId: code,
      rxRequired: details?.rxRequired ?? false,
      ...(makers.size > 1 && preferenceOf(context, member, code)),
    };
  });

/** What a time is held for. */
export const heldVaccines = (
  context: JourneyContext,
  codes: readonly string[],
  details: JourneyContext['details'] = context.details,
) =>
  codes.map((code) => ({
    code,
    dose: details.find((entry) => entry.vaccineCode === code)?.dose ?? '1',
    type: context.offered.find(({ vaccineCode }) => vaccineCode === code)?.names.short,
    productId: chosenProduct(details, code, wantedMaker(context, context))?.productId,
  }));

/**
 * CNF-01, GRP-03: everyone under the number of the hold, or no one. Updates not yet in the record
 * go along (ENG-02), and the decision about texts (SMS-01).
 */
export function confirmRequest(context: JourneyContext): PortInput<typeof confirmAppointment> {
  const { confirmationNumber, holdId } = known(context.hold, 'hold');
  return {
    intention: intentionOf(context),
    body: {
      engagementId: known(context.engagementId, 'engagement'),
      confirmationNumber,
      holdId,
      patients: peopleOf(context).map(({ patientId }) => ({
        patientId: known(patientId, 'patient'),
      })),
      ...consentOf(context),
      record: recordOf(context),
    },
  };
}
