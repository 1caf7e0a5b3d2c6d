// What is asked for a time: to see it, to hold it, to book it. Pure: a retry asks the same.
import type { confirmAppointment } from '#contract/appointments.ts';
import type { createHold } from '#contract/holds.ts';
import type { searchTimeslots } from '#contract/timeslots.ts';
import { USER_DEFAULTS } from '#domain/engagement.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { Choice } from '../knowledge/times.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import type { PortInput } from '../knowledge/ports.ts';
import { known, intentionOf } from '../knowledge/known.ts';
import { personAndState, screeningOf } from './vaccines.ts';

/** SLT-01. */
export function searchRequest(context: JourneyContext): PortInput<typeof searchTimeslots> {
  const { dob, state } = personAndState(context);
  const place = known(context.place, 'place');
  const { search } = context;
  return {
    body: {
      vaccine: context.vaccines.map((code) => ({ code })),
      position: { latitude: place.lat, longitude: place.lng },
      state,
      restriction: { dob, screening: screeningOf(context) },
      bookingType: 'Individual',
      ...(search.date && { date: search.date }),
      ...(search.days.length === 0 && { dayRange: SLOT_DEFAULTS.daysShown }),
      searchRadius: search.miles,
      manufacturerFilter: search.manufacturer,
      pagination: { pageNumber: search.page },
      engagementId: known(context.engagementId, 'engagement'),
    },
  };
}

/** HLD-05: the time that was chosen, with the vaccines that were. */
export const chosenHold = (context: JourneyContext) =>
  holdRequest(context, known(context.choice, 'time'), context.vaccines);

/** Of the time that is picked: what was chosen stays until it is had. */
export const pickedHold = (context: JourneyContext) =>
  holdRequest(context, known(context.picked, 'time'), context.vaccines);

/** HLD-05, for a visitor of the web: an appointment, no walk-in. */
export const holdRequest = (
  context: JourneyContext,
  choice: Choice,
  codes: readonly string[],
): PortInput<typeof createHold> => ({
  intention: intentionOf(context),
  body: [
    {
      serviceType: { code: '57', name: 'Immunizations' },
      appointmentDate: choice.appointmentDate,
      bookingType: 'Individual',
      slot: choice.slot,
      storeNumber: choice.storeNumber,
      engagementId: known(context.engagementId, 'engagement'),
      appointmentType: 'scheduled',
      availabilityGroup: USER_DEFAULTS.availabilityGroup,
      locationId: choice.locationId,
      organizationId: choice.organizationId,
      vaccines: heldVaccines(context, codes),
      numberOfSlots: 0,
      // What is booked stays booked meanwhile (MNG-06).
      ...(context.manage.appointment && { flowType: 'EditAppointment' as const }),
      // Of a group: whose time it is to be (GRP-03).
      ...(context.manage.appointment?.place && { place: context.manage.appointment.place }),
    },
  ],
});

/** What a time is wanted for. */
export const heldVaccines = (
  context: JourneyContext,
  codes: readonly string[],
  details: JourneyContext['details'] = context.details,
) =>
  codes.map((code) => ({
    code,
    dose: details.find((entry) => entry.vaccineCode === code)?.dose ?? '1',
    type: context.offered.find(({ vaccineCode }) => vaccineCode === code)?.names.short,
    productId: productOf({ ...context, details }, code),
  }));

/**
 * The product of a vaccine when there is no choice of manufacturer to make, or it is made (COV-02).
 */
function productOf(context: JourneyContext, code: string): string | undefined {
  const products = context.details.find((entry) => entry.vaccineCode === code)?.products ?? [];
  const wanted =
    products.length === 1 ? products : products.filter((one) => one.manufacturer === context.maker);
  return wanted.length === 1 ? wanted[0]?.productId : undefined;
}

/** CNF-01. */
export const confirmRequest = (context: JourneyContext): PortInput<typeof confirmAppointment> => ({
  intention: intentionOf(context),
  body: {
    engagementId: known(context.engagementId, 'engagement'),
    confirmationNumber: known(context.hold, 'hold').confirmationNumber,
    patients: [{ patientId: known(context.patientId, 'patient') }],
  },
});
