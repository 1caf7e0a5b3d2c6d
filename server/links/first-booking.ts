// Starts a booking when patient and vaccine are already known: from a campaign's list (QCK-01), or
// a prescription (RXR-01).
import type { GeocodeReply } from '#contract/geo.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { whoOnWire } from '#domain/who.ts';
import { todayIn } from '#domain/zones.ts';
import type { MetaData } from '#server/booking/booking.schema.ts';
import { beginningOf } from '#server/booking/engagements/engagement-words.ts';
import { beginJourney } from '#server/booking/engagements/engagements.service.ts';
import { makePatient } from '#server/booking/patients/patients.service.ts';
import type { Tx } from '#server/database/database.ts';
import { whoOfRow, type WhoRow } from '#server/database/who.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { isProblem, validDays } from '#server/eligibility/valid-days.ts';
import { vaccineProblem } from '#server/eligibility/vaccine-problem.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { nobodyAtDesk } from '#server/team/team-door.ts';
import { askedRefusal } from '#server/vaccines/asked-refusal.ts';

/** The field for problems with the person: the date of birth is all the visitor entered. */
const FIELD = 'dateOfBirth';

/** The patient, as already known. */
export interface KnownPerson extends WhoRow {
  dob: IsoDate;
  email: string | null;
  phone: string | null;
  language: Language;
}

/** The patient, the vaccine, and the place around which to search times. */
export interface KnownBooking {
  person: KnownPerson;
  vaccineCode: string;
  /** With its time zone. */
  place: GeocodeReply;
  now: Date;
}

/**
 * ELG-02, ELG-03, ELG-07: refuses when the person may not be vaccinated at all in that state, or
 * may not have the vaccine there on any bookable day. Unanswered questions are left to the
 * pharmacist.
 */
export function bookingRefusal(
  { person, vaccineCode, place, now }: KnownBooking,
  language: Language,
): Refused | undefined {
  const today = todayIn(place.timeZone, now);
  const asked = { dob: person.dob, state: place.state, on: today };
  const refusal = askedRefusal(eligibility(), asked, today);
  if (refusal) return atField(refusal);
  const code = ownCode(vaccineCode);
  const days = validDays(eligibility(), code ? [code] : [], caseOf(asked));
  if (days.firstFrom(today, addDays(today, SLOT_DEFAULTS.horizonDays - 1))) return undefined;
  return refuse('ELIGIBLITY_ERROR', {
    fields: days
      .judgedOn(today)
      .filter(isProblem)
      .map((problem) => ({ name: FIELD, ...vaccineProblem(problem, language) })),
  });
}

const atField = (refusal: Refused): Refused => ({
  ...refusal,
  ...(refusal.fields && { fields: refusal.fields.map((field) => ({ ...field, name: FIELD })) }),
});

/** The operation, and the server's key that hashes a person. */
interface Beginning {
  operation: string;
  personSecret: Buffer;
}

/**
 * Creates a booking with its patient, at the choice of a time. The caller has checked
 * `bookingRefusal`.
 */
export async function beginBooking(
  tx: Tx,
  sessionId: SessionId,
  known: KnownBooking,
  { operation, personSecret }: Beginning,
): Promise<string> {
  const { person, place, now } = known;
  const { dob, language } = person;
  const beginning = beginningOf('v6', {
    availabilityGroup: 'General',
    bookingType: 'Individual',
    channel: 'Web',
    client: 'Customer',
    engagementType: 'Hold',
    languagePreference: language,
    pageId: 'TIMESLOTS',
    timeZone: place.timeZone,
    metaData: metaDataOf(known, todayIn(place.timeZone, now)),
  });
  const made = await beginJourney(tx, sessionId, beginning);
  if (isRefused(made)) throw new Error(`a known booking was refused: ${made.refused}`);
  const patient = await makePatient(
    tx,
    { sessionId, language, personSecret, operation, atDesk: nobodyAtDesk },
    {
      engagementId: made.engagementId,
      dob,
      ...whoOfRow(person),
      contact: contactOf(person, place),
    },
  );
  if (isRefused(patient)) throw new Error(`a known patient was refused: ${patient.refused}`);
  return made.engagementId;
}

/** Everything up to the choice of a time, as if the visitor had entered it (ENG-10, RES-01). */
function metaDataOf({ person, vaccineCode, place }: KnownBooking, today: IsoDate): MetaData {
  return {
    locationSearch: place.q,
    category: categoryOf(ageOn(person.dob, today)),
    dob: person.dob,
    serviceIds: [vaccineCode],
    progress: {
      page: 'timeslots',
      bookingOption: 'me',
      place,
      visitor: 'guest',
      patient: whoOnWire(whoOfRow(person)),
      contact: {
        ...(person.email && { emailAddress: person.email }),
        ...(person.phone && { phoneNumber: person.phone }),
      },
    },
  };
}

const contactOf = ({ email, phone }: KnownPerson, { q: zip }: GeocodeReply) => ({
  address: { zip },
  ...(phone && { phones: [{ number: phone }] }),
  ...(email && { emails: [{ address: email }] }),
});
