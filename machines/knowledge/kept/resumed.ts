// A saved journey, as this journey knows things: the server's copy, taken apart again (RES-01). The
// reverse is requests/engagement.ts.
import { isIsoDate, type IsoDate } from '#domain/dates.ts';
import { wholeAddress } from '#domain/postal-address.ts';
import { whoOnWire } from '#domain/who.ts';
import { freshJourney, type JourneyContext } from '../context.ts';
import { freshSearch, type Choice } from '../times.ts';
import { GROUP } from '../for-group.ts';
import { memberOfKept } from './party.ts';
import type { Member } from '../party.ts';
import { answersOf } from './answers.ts';
import type { TakenUp } from '../ports.ts';
import { dateDraftOf } from '../dates.ts';

/** The chosen time, whether or not it is still free. */
function choiceOf({ store, hold, metaData }: TakenUp): Choice | undefined {
  const appointmentDate = hold?.appointmentDate ?? metaData.appointmentDate;
  if (!store || !appointmentDate) return undefined;
  const { line1, city, state, zip, timeZone } = store.address;
  const slot = appointmentDate.slice(SLOT_BEGINS, SLOT_ENDS);
  return {
    storeNumber: store.storeNumber,
    locationId: store.locationId,
    organizationId: store.organizationId,
    storeName: store.name,
    line1,
    city,
    state,
    zip,
    phone: store.phone,
    timeZone,
    date: appointmentDate.slice(0, 'YYYY-MM-DD'.length),
    slot,
    appointmentDate,
    utcOffset: appointmentDate.slice('YYYY-MM-DDTHH:mm:ss'.length),
    slots: [slot],
    people: [1],
  };
}

/**
 * Who the patient is: what the server accepted, and what was typed since. A visitor who reached the
 * contact had given their details, which are sent to the server with it.
 */
function peopleOf(
  { patient, consent, metaData, voucherCode, page }: TakenUp,
  fresh: JourneyContext,
) {
  const typed = metaData.progress ?? {};
  const said =
    page === 'contact-info' && typed.patient ? { ...fresh.patient, ...typed.patient } : undefined;
  const keptPatient = (patient && whoOnWire(patient)) ?? said;
  const phoneNumber = patient?.contact.phones?.[0]?.number;
  const keptAddress = wholeAddress(patient?.contact.address ?? {});
  const keptContact =
    phoneNumber === undefined
      ? undefined
      : {
          phoneNumber,
          emailAddress: patient?.contact.emails?.[0]?.address ?? '',
          ...(keptAddress && { address: keptAddress }),
          ...(voucherCode !== null && { code: voucherCode }),
        };
  // Decided and not booked yet, or sent with an earlier message.
  const { consentDecision } = metaData;
  const told = consent && { decision: consent.decision, phoneNumber: consent.phone ?? '' };
  const keptTexts = consentDecision
    ? { decision: consentDecision, phoneNumber: typed.texts?.phoneNumber ?? '' }
    : told;
  return {
    patientId: patient?.patientId,
    patient: { ...fresh.patient, ...keptPatient, ...typed.patient },
    keptPatient,
    contact: {
      ...fresh.contact,
      ...keptContact,
      ...typed.contact,
    },
    keptContact,
    texts: { ...fresh.texts, ...keptTexts, ...typed.texts },
    keptTexts: keptTexts ?? undefined,
    textsAnswered: keptTexts !== null,
  };
}

/** GRP-01: who of a saved group starts when; undefined while no time was chosen. */
function choiceOfGroup(journey: TakenUp, members: readonly Member[]): Choice | undefined {
  const choice = choiceOf(journey);
  const starts = members.map(({ kept }) => kept?.appointmentDate);
  if (!choice || starts.some((start) => start === undefined)) return undefined;
  const slots = [...new Set(starts.map((start = '') => start.slice(SLOT_BEGINS, SLOT_ENDS)))];
  const people = slots.map(
    (slot) => starts.filter((start = '') => start.slice(SLOT_BEGINS, SLOT_ENDS) === slot).length,
  );
  return { ...choice, slot: slots[0] ?? choice.slot, slots, people };
}
const SLOT_BEGINS = 'YYYY-MM-DDT'.length;
const SLOT_ENDS = 'YYYY-MM-DDTHH:mm'.length;

/**
 * GRP-02: everyone in a saved group; patients the server already has are updated when sent again.
 */
function partyOfKept(journey: TakenUp, fresh: JourneyContext): JourneyContext['party'] {
  const { party, progress } = journey.metaData;
  const members = (party ?? []).map((kept) => memberOfKept(kept, progress?.place?.state));
  return { ...fresh.party, members };
}

/** The pages that must be passed before the review. */
const BEFORE_CHOICE = ['vaccine-selector', 'covid', 'screening'];

/** The journey as it was left, in this visitor's tab; its time is in `resumedHold`. */
export function contextOfResumed(before: JourneyContext, journey: TakenUp): JourneyContext {
  const fresh = freshJourney(before);
  const { metaData, page } = journey;
  const progress = metaData.progress ?? {};
  const dateOfBirth: IsoDate = isIsoDate(journey.dateOfBirth) ? journey.dateOfBirth : '';
  const { search } = progress;
  const isGroup = journey.bookingType === 'Group';
  const party = partyOfKept(journey, fresh);
  const bookingOption = isGroup ? GROUP : (progress.bookingOption ?? 'me');
  return {
    ...fresh,
    intentions: before.intentions,
    refusals: before.refusals,
    engagementId: journey.engagementId,
    dateOfBirth,
    acceptedFor: isGroup ? GROUP : `${bookingOption} ${dateOfBirth}`,
    party,
    start: {
      ...dateDraftOf(dateOfBirth),
      bookingOption,
      location: metaData.locationSearch ?? '',
    },
    place: progress.place,
    vaccines: metaData.serviceIds ?? [],
    vaccinesAccepted: !BEFORE_CHOICE.includes(page),
    ...answersOf({ history: metaData.history ?? [], userResponses: journey.userResponses }),
    accepted: progress.accepted ?? [],
    offerMade: progress.offerMade ?? false,
    maker: progress.maker ?? '',
    search: {
      ...freshSearch,
      ...(search?.date && { date: search.date, isDateChosen: true }),
      ...(search?.miles !== undefined && { miles: search.miles }),
      ...(search?.partOfDay && { partOfDay: search.partOfDay }),
      ...(search?.manufacturer && { manufacturer: search.manufacturer }),
      alternatives: journey.alternatives,
    },
    choice: isGroup ? choiceOfGroup(journey, party.members) : choiceOf(journey),
    visitor: fresh.visitor ?? (progress.visitor ? 'guest' : undefined),
    voucherEntity: progress.voucherEntity,
    referral: progress.referral,
    ...peopleOf(journey, fresh),
    prescription: journey.prescription,
    // Back shows what was typed.
    ...(before.prescriptionNumber !== '' && {
      prescriptionNumber: before.prescriptionNumber,
      proof: before.proof,
    }),
    resumedHold: journey.hold ?? undefined,
    at: page,
    welcome: { page, exception: journey.reason },
  };
}
