// A saved journey, as this journey knows things: the server's copy, taken apart again (RES-01). The
// reverse is requests/engagement.ts.
import { isIsoDate, type IsoDate } from '#domain/dates.ts';
import { wholeAddress } from '#domain/postal-address.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { whoOnWire } from '#domain/who.ts';
import { choiceOf } from '../choice-of.ts';
import { freshJourney, type JourneyContext } from '../context.ts';
import { freshSearch, type Choice } from '../times.ts';
import { GROUP } from '../for-group.ts';
import { memberOfKept } from './party.ts';
import type { Member } from '../party.ts';
import { answersOf } from './answers.ts';
import type { TakenUp } from '../ports.ts';
import { dateDraftOf } from '../dates.ts';

/** The chosen time, whether or not it is still free. */
function choiceOfKept({ store, hold, metaData }: TakenUp): Choice | undefined {
  const appointmentDate = hold?.appointmentDate ?? metaData.appointmentDate;
  return store && appointmentDate ? choiceOf(store, appointmentDate) : undefined;
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
  const choice = choiceOfKept(journey);
  const starts = members.flatMap(({ kept }) => kept?.appointmentDate ?? []);
  if (!choice || starts.length < members.length) return undefined;
  const times = starts.map((start) => wallTimeIn(start).time);
  const slots = [...new Set(times)];
  const people = slots.map((slot) => times.filter((time) => time === slot).length);
  return { ...choice, slot: slots[0] ?? choice.slot, slots, people };
}

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
    choice: isGroup ? choiceOfGroup(journey, party.members) : choiceOfKept(journey),
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
