// What a booking begins with when a list says already who comes and what for (QCK-01).
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
import { whoOfRow } from '#server/database/who.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { isProblem, validDays } from '#server/eligibility/valid-days.ts';
import { vaccineProblem } from '#server/eligibility/vaccine-problem.ts';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { replyFor } from '#server/geo/geo.service.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { nobodyAtDesk } from '#server/team/team-door.ts';
import { askedRefusal } from '#server/vaccines/asked-refusal.ts';
import type { Campaign, Invitation, Invited } from './invitations.store.ts';

/** Where what is wrong with the person is said: the one thing they told. */
const FIELD = 'dateOfBirth';

/**
 * ELG-02, ELG-03, ELG-07: the person as a whole may not be vaccinated in their state, or may not
 * have the campaign's vaccine there on any day that can be booked now. A question nobody has
 * answered is the pharmacist's to ask.
 */
export function invitedRefusal(
  { invitation, campaign, now }: Pick<Invited, 'invitation' | 'campaign' | 'now'>,
  language: Language,
): Refused | undefined {
  const { state, timeZone } = placeOf(invitation);
  const today = todayIn(timeZone, now);
  const asked = { dob: invitation.dob, state, on: today };
  const refusal = askedRefusal(eligibility(), asked, today);
  if (refusal) return atField(refusal);
  const code = ownCode(campaign.vaccineCode);
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

interface First {
  invitation: Invitation;
  campaign: Campaign;
  now: Date;
  personSecret: Buffer;
}

/** A booking at the choice of a time, with its patient. `invitedRefusal` has nothing against it. */
export async function beginBooking(
  tx: Tx,
  sessionId: SessionId,
  { invitation, campaign, now, personSecret }: First,
): Promise<string> {
  const { timeZone } = placeOf(invitation);
  const { dob, language } = invitation;
  const beginning = beginningOf('v6', {
    availabilityGroup: 'General',
    bookingType: 'Individual',
    channel: 'Web',
    client: 'Customer',
    engagementType: 'Hold',
    languagePreference: language,
    pageId: 'TIMESLOTS',
    timeZone,
    metaData: knownOf(invitation, campaign, todayIn(timeZone, now)),
  });
  const made = await beginJourney(tx, sessionId, beginning);
  if (isRefused(made)) throw new Error(`an invitation's booking was refused: ${made.refused}`);
  const patient = await makePatient(
    tx,
    { sessionId, language, personSecret, operation: 'startQuickFlow', atDesk: nobodyAtDesk },
    {
      engagementId: made.engagementId,
      dob,
      ...whoOfRow(invitation),
      contact: contactOf(invitation),
    },
  );
  if (isRefused(patient))
    throw new Error(`an invitation's patient was refused: ${patient.refused}`);
  return made.engagementId;
}

/** Everything up to the choice of a time, as if the visitor had given it (ENG-10, RES-01). */
function knownOf(invitation: Invitation, { vaccineCode }: Campaign, today: IsoDate): MetaData {
  const { dob, zip } = invitation;
  return {
    locationSearch: zip,
    category: categoryOf(ageOn(dob, today)),
    dob,
    serviceIds: [vaccineCode],
    progress: {
      page: 'timeslots',
      bookingOption: 'me',
      place: replyFor(placeOf(invitation), zip),
      visitor: 'guest',
      patient: whoOnWire(whoOfRow(invitation)),
      contact: {
        ...(invitation.email && { emailAddress: invitation.email }),
        ...(invitation.phone && { phoneNumber: invitation.phone }),
      },
    },
  };
}

const contactOf = ({ email, phone, zip }: Invitation) => ({
  address: { zip },
  ...(phone && { phones: [{ number: phone }] }),
  ...(email && { emails: [{ address: email }] }),
});

function placeOf({ zip }: Invitation) {
  const place = gazetteer().byZip(zip);
  // The import takes no ZIP that the gazetteer does not have.
  if (!place) throw new Error('an invitation has a ZIP of no place');
  return place;
}
