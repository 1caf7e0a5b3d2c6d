// What the global scheduler is asked instead (ENG-06, ENG-07, HLD-06): the chart asks once, the
// switch of the environment decides whom. Pure.
import type {
  createEngagement,
  createSchedulerEngagement,
  patchEngagement,
  patchSchedulerEngagement,
} from '#contract/engagements.ts';
import type { createHold, createSchedulerHold } from '#contract/holds.ts';
import type { CallInput, Operation } from '#contract/operation.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';

type Body<O extends Operation> = CallInput<O> extends { body: infer B } ? B : never;
type MetaData = Body<typeof createEngagement>['metaData'];

/**
 * HLD-06: where the request comes from; the specification names no values, so it is the channel's.
 */
const ORIGIN = 'Web';

const contactOf = ({ phone, dob, category }: MetaData, email?: string) => ({
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(dob !== undefined && { dob }),
  ...(category !== undefined && { category }),
});

const journeyOf = (pageId: Body<typeof createEngagement>['pageId'], metaData: MetaData = {}) => ({
  pageId,
  status: 'pending' as const,
  metaData: {
    serviceIds: metaData.serviceIds ?? [],
    ...(metaData.history && { history: metaData.history }),
  },
});

/**
 * ENG-06: coverage becomes a boolean; what the versioned body keeps in metaData is split into
 * contact and journey.
 */
export const schedulerEngagement = ({
  coverage,
  metaData,
  pageId,
  notificationSent,
  availabilityGroup,
  bookingType,
  channel,
  client,
  engagementType,
  languagePreference,
  timeZone,
}: Body<typeof createEngagement>): Body<typeof createSchedulerEngagement> => ({
  coverage: coverage === true || coverage === 'Yes',
  schema_version: 1,
  availabilityGroup,
  bookingType,
  channel,
  client,
  engagementType,
  languagePreference,
  timeZone,
  engagementContact: contactOf(metaData, notificationSent?.email),
  journey: journeyOf(pageId, metaData),
});

export const schedulerPatch = ({
  engagementId,
  bookingType,
  userResponses,
  patientId,
  metaData,
  pageId,
}: Body<typeof patchEngagement>): Body<typeof patchSchedulerEngagement> => ({
  engagementId,
  bookingType,
  ...(userResponses && { userResponses }),
  ...(patientId !== undefined && { patientId }),
  ...(metaData && { engagementContact: contactOf(metaData) }),
  journey: journeyOf(pageId, metaData),
});

type Known = Pick<JourneyContext, 'dateOfBirth' | 'today' | 'details' | 'search' | 'answers'>;

/**
 * HLD-06. The person's category and what is known of each vaccine come from the journey: the
 * versioned body has no room for them.
 * @throws TypeError when the body holds no appointment, or the journey no date of birth: bugs of
 * the caller
 */
export function schedulerHold(
  [item]: Body<typeof createHold>,
  { dateOfBirth, today, details, search, answers }: Known,
): Body<typeof createSchedulerHold> {
  if (!item || dateOfBirth === undefined) throw new TypeError('nothing to hold, or for nobody');
  const services = item.vaccines.map(({ code, dose, type, productId }) => {
    const known = details.find(({ vaccineCode }) => vaccineCode === code);
    const makers = new Set(known?.products.map(({ manufacturer }) => manufacturer));
    const wanted = search.manufacturer;
    const prefers =
      code === COVID && makers.size > 1 && wanted !== SLOT_DEFAULTS.manufacturerFilter;
    return {
      serviceId: code,
      dose,
      type,
      productId,
      rxRequired: known?.rxRequired ?? false,
      ...(prefers && { manufPref: wanted }),
    };
  });
  return {
    fhirLocationId: item.locationId,
    organizationId: item.organizationId,
    bookingType: item.bookingType,
    slot: item.slot,
    engagementId: item.engagementId,
    appointmentDate: item.appointmentDate,
    ...(item.walkInType && { walkInType: item.walkInType }),
    storeNumber: item.storeNumber,
    origin: ORIGIN,
    numberOfSlots: 1,
    isImmunoCompromised: answers.immunocompromised === 'yes',
    numOfPatients: 1,
    patients: [{ category: categoryOf(ageOn(dateOfBirth, today)), services }],
  };
}
