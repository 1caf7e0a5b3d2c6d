// A saved journey, as this journey knows things: what the server kept, taken apart again (RES-01). The other way is requests/engagement.ts.
import { isIsoDate, type IsoDate } from '#domain/dates.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import {
  freshJourney,
  freshSearch,
  type Answers,
  type Choice,
  type DateDraft,
  type JourneyContext,
} from './context.ts';
import type { TakenUp } from './ports.ts';
import { dateDraftOf } from './own-birth.ts';

const MAKERS = ['PFI', 'MOD', 'JJ'];

/** Earlier doses and answers (VAC-09, ENG-05): `unsure` are the questions of memory that were answered with "I do not remember". */
function answersOf({
  metaData,
  userResponses,
}: TakenUp): Pick<JourneyContext, 'answers' | 'unsure'> {
  const { answers: none } = freshJourney({ language: 'en', today: '' });
  const history = metaData.history ?? [];
  const covid = history.findLast(({ code }) => code === COVID);
  const doseDates: Record<string, DateDraft[]> = {};
  for (const { code, date } of history) {
    if (code !== COVID) (doseDates[code] ??= []).push(dateDraftOf(date));
  }
  let answers: Answers = {
    ...none,
    doseDates,
    ...(covid && { dosedate: dateDraftOf(covid.date) }),
    ...(covid && MAKERS.includes(covid.name) && { manufacturer: covid.name }),
  };
  const unsure: string[] = [];
  for (const { vaccineCode, question, answer } of userResponses) {
    if (question === 'doseDates') unsure.push(`doseDates.${vaccineCode}`);
    else if (question === 'dosedate') unsure.push(question);
    else if (question === 'earlierDoses') {
      if (answer === 'notSure') unsure.push(question);
      else answers = { ...answers, earlierDoses: answer === 'none' ? [] : answer.split(',') };
    } else answers = { ...answers, [question]: answer };
  }
  return { answers, unsure };
}

/** The chosen time, whether or not it is still free. */
function choiceOf({ store, hold, metaData }: TakenUp): Choice | undefined {
  const appointmentDate = hold?.appointmentDate ?? metaData.appointmentDate;
  if (!store || !appointmentDate) return undefined;
  const { line1, city, state, zip, timeZone } = store.address;
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
    slot: appointmentDate.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length),
    appointmentDate,
  };
}

/** Who the patient is: what the server accepted, and what was typed beyond it. */
function peopleOf({ patient, consent, metaData }: TakenUp, fresh: JourneyContext) {
  const typed = metaData.progress ?? {};
  const keptPatient = patient && {
    firstName: patient.firstName,
    lastName: patient.lastName,
    gender: patient.gender,
    race: patient.race.code,
    ethnicity: patient.ethnicity.code,
  };
  const phoneNumber = patient?.contact.phones?.[0]?.number;
  const keptContact =
    phoneNumber === undefined
      ? undefined
      : { phoneNumber, emailAddress: patient?.contact.emails?.[0]?.address ?? '' };
  const keptTexts = consent && {
    decision: consent.decision,
    phoneNumber: consent.phone ?? '',
  };
  return {
    patientId: patient?.patientId,
    patient: { ...fresh.patient, ...keptPatient, ...typed.patient },
    keptPatient: keptPatient ?? undefined,
    contact: { ...fresh.contact, ...keptContact, ...typed.contact },
    keptContact,
    texts: { ...fresh.texts, ...keptTexts, ...typed.texts },
    keptTexts: keptTexts ?? undefined,
    consentSent: consent !== null,
  };
}

/** What the pages before the review need to have been passed. */
const BEFORE_CHOICE = ['vaccine-selector', 'covid', 'screening'];

/** The journey as it was left, in this visitor's tab; its time is in `resumedHold`. */
export function contextOfResumed(before: JourneyContext, journey: TakenUp): JourneyContext {
  const fresh = freshJourney(before);
  const { metaData, page } = journey;
  const progress = metaData.progress ?? {};
  const dateOfBirth: IsoDate = isIsoDate(journey.dateOfBirth) ? journey.dateOfBirth : '';
  const { search } = progress;
  return {
    ...fresh,
    intentions: before.intentions,
    refusals: before.refusals,
    engagementId: journey.engagementId,
    dateOfBirth,
    acceptedFor: `${progress.bookingOption ?? 'me'} ${dateOfBirth}`,
    start: {
      ...dateDraftOf(dateOfBirth),
      bookingOption: progress.bookingOption ?? 'me',
      location: metaData.locationSearch ?? '',
    },
    place: progress.place,
    vaccines: metaData.serviceIds ?? [],
    vaccinesAccepted: !BEFORE_CHOICE.includes(page),
    ...answersOf(journey),
    accepted: progress.accepted ?? [],
    offerMade: progress.offerMade ?? false,
    maker: progress.maker ?? '',
    search: {
      ...freshSearch,
      ...(search?.date && { date: search.date, isDateChosen: true }),
      ...(search?.miles !== undefined && { miles: search.miles }),
      ...(search?.manufacturer && { manufacturer: search.manufacturer }),
      alternatives: journey.alternatives,
    },
    choice: choiceOf(journey),
    visitor: fresh.visitor ?? (progress.visitor ? 'guest' : undefined),
    voucherEntity: progress.voucherEntity,
    ...peopleOf(journey, fresh),
    resumedHold: journey.hold ?? undefined,
    at: page,
    welcome: { page, exception: journey.reason },
  };
}
