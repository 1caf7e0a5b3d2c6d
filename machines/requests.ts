// What each call is asked, made of what the journey knows. Pure: a retry asks the same.
import type { confirmAppointment } from '#contract/appointments.ts';
import type { postConsent } from '#contract/consents.ts';
import type { createEngagement, patchEngagement } from '#contract/engagements.ts';
import type { createHold } from '#contract/holds.ts';
import type { createPatient } from '#contract/patients.ts';
import type { searchTimeslots } from '#contract/timeslots.ts';
import type { getVaccineDetails, listEligibleVaccines } from '#contract/vaccines.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import {
  channelOf,
  consentTypeOf,
  engagementVersion,
  JOURNEY_PAGE_OF,
  USER_DEFAULTS,
} from '#domain/engagement.ts';
import type { PageId } from '#domain/pages.ts';
import type { EthnicityCode, GenderCode, RaceCode } from '#domain/people.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { Choice, ContactDraft, JourneyContext, PatientDraft, TextsDraft } from './context.ts';
import type { PortInput } from './ports.ts';

/** A part of the journey that the chart guarantees to be there by now: its absence is a bug of the chart. */
export function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The journey has no ${what} here.`);
  return value;
}

const webVisitor = channelOf({});
const version = engagementVersion({});

const metaDataOf = (context: JourneyContext) => {
  const dob = known(context.dateOfBirth, 'date of birth');
  return {
    locationSearch: known(context.place, 'place').locationSearchText,
    category: categoryOf(ageOn(dob, context.today)),
    dob,
    ...(context.vaccines.length > 0 && { serviceIds: context.vaccines }),
    ...(context.keptContact && { phone: context.keptContact.phoneNumber }),
    ...(context.keptTexts && {
      consentDecision:
        context.keptTexts.decision === 'agree' ? ('agree' as const) : ('decline' as const),
    }),
    ...(context.hold && {
      storeNumber: context.hold.storeNumber,
      appointmentDate: context.hold.appointmentDate,
    }),
  };
};

/** ENG-04. */
export const engagementRequest = (context: JourneyContext): PortInput<typeof createEngagement> => ({
  params: { version },
  body: {
    availabilityGroup: USER_DEFAULTS.availabilityGroup,
    bookingType: 'Individual',
    channel: webVisitor.channel,
    client: webVisitor.client,
    engagementType: 'Immunizations',
    languagePreference: context.language,
    metaData: metaDataOf(context),
    pageId: JOURNEY_PAGE_OF['get-started'],
    timeZone: known(context.place, 'place').timeZone,
  },
});

/** ENG-05. */
export const recordRequest = (
  context: JourneyContext,
  page: PageId,
): PortInput<typeof patchEngagement> => ({
  params: { version },
  body: {
    engagementId: known(context.engagementId, 'engagement'),
    bookingType: 'Individual',
    metaData: metaDataOf(context),
    pageId: JOURNEY_PAGE_OF[page],
    ...(context.patientId && { patientId: context.patientId }),
  },
});

const personAndState = (context: JourneyContext) => ({
  dob: known(context.dateOfBirth, 'date of birth'),
  state: known(context.place, 'place').state,
});

export const eligibleRequest = (
  context: JourneyContext,
): PortInput<typeof listEligibleVaccines> => ({
  params: { version: 'v3' },
  body: { ...personAndState(context), languagePreference: context.language },
});

export const detailsRequest = (
  context: JourneyContext,
  codes: readonly string[],
): PortInput<typeof getVaccineDetails> => ({
  body: { ...personAndState(context), vaccines: codes.map((vaccineCode) => ({ vaccineCode })) },
});

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
      restriction: { dob },
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
      vaccines: codes.map((code) => ({
        code,
        dose: '1',
        type: context.offered.find(({ vaccineCode }) => vaccineCode === code)?.names.short,
        productId: productOf(context, code),
      })),
      numberOfSlots: 0,
    },
  ],
});

/** The product of a vaccine when there is no choice of manufacturer to make. */
function productOf(context: JourneyContext, code: string): string | undefined {
  const products = context.details.find((entry) => entry.vaccineCode === code)?.products ?? [];
  return products.length === 1 ? products[0]?.productId : undefined;
}

/** PAT-01; contact details join when they are known. */
export const patientRequest = (
  context: JourneyContext,
  patient: PatientDraft,
  contact: ContactDraft | undefined,
): PortInput<typeof createPatient> => ({
  intention: intentionOf(context),
  body: {
    engagementId: known(context.engagementId, 'engagement'),
    dob: known(context.dateOfBirth, 'date of birth'),
    firstName: patient.firstName,
    lastName: patient.lastName,
    // checkPatient has seen that these are chosen from the tables of codes.
    gender: patient.gender as GenderCode,
    race: { code: patient.race as RaceCode },
    ethnicity: { code: patient.ethnicity as EthnicityCode },
    ...(contact && {
      contact: {
        phones: [{ number: contact.phoneNumber }],
        emails: [{ address: contact.emailAddress }],
      },
    }),
  },
});

/** SMS-01, ENG-09. */
export const consentRequest = (
  context: JourneyContext,
  texts: TextsDraft,
): PortInput<typeof postConsent> => ({
  intention: intentionOf(context),
  body: {
    engagementId: known(context.engagementId, 'engagement'),
    consentDecision: texts.decision === 'agree' ? 'agree' : 'decline',
    consentType: known(consentTypeOf({ bookingType: 'Individual' }), 'consent type'),
    ...(texts.decision === 'agree' && { phoneNumber: texts.phoneNumber }),
  },
});

/** CNF-01. */
export const confirmRequest = (context: JourneyContext): PortInput<typeof confirmAppointment> => ({
  intention: intentionOf(context),
  body: {
    engagementId: known(context.engagementId, 'engagement'),
    confirmationNumber: known(context.hold, 'hold').confirmationNumber,
    patients: [{ patientId: known(context.patientId, 'patient') }],
  },
});

/** One key an intention: minted when a committing state is entered, the same at each retry (design.md, "Once only"). */
const intentionOf = (context: JourneyContext) =>
  `${known(context.engagementId, 'engagement')}.${context.intentions}`;
