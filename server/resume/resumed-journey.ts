// A journey as returned to its new session: everything that was given, its time held again, and the
// page where it continues (RES-01, RES-02).
import type { ResumedJourney } from '#contract/resume.ts';
import type { IsoDate } from '#domain/dates.ts';
import { resumedPage } from '#domain/resume.ts';
import { latestConsent, type Consent } from '#server/booking/consents/consents.store.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import { keptJourney } from '#server/booking/engagements/kept-journey.ts';
import { peopleWith } from '#server/booking/engagements/who-comes.ts';
import type { Holds } from '#server/booking/holds/holds.service.ts';
import { findPatient } from '#server/booking/patients/patients.store.ts';
import type { Patient } from '#server/booking/patients/sealed-patients.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { prescriptionOf, type PrescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { leftAt } from './left-at.ts';
import { resumeTime, type ResumedTime } from './resumed-time.ts';

/** What is known of a journey when a link has just moved it. */
export interface Moved {
  engagement: Engagement;
  patient: Patient | undefined;
  consent: Consent | undefined;
  now: Date;
  /** The date of birth that was given: for a group any member's. */
  dateOfBirth?: IsoDate;
}

/** What is stored for the journey besides its engagement. */
export async function findKept(
  tx: Tx,
  engagementId: string,
): Promise<Pick<Moved, 'patient' | 'consent'>> {
  const patient = await findPatient(tx, engagementId);
  return { patient, consent: await latestConsent(tx, engagementId) };
}

/**
 * Refused when the journey has already left the session: another visitor resumed it at the same
 * moment, or booked it.
 */
export async function resumedJourney(
  db: Db,
  { holds, prescriptionKey }: { holds: Holds; prescriptionKey: PrescriptionKey },
  { engagement, patient, consent, now, dateOfBirth }: Moved,
  session: SessionId,
): Promise<ResumedJourney | Refused> {
  const time = await resumeTime(db, holds, { engagement, now }, session);
  if (isRefused(time)) {
    return refuse(time.refused === 'ALREADY_CONFIRMED' ? 'LINK_SPENT' : 'FC_903_NotFound');
  }
  const isGroup = engagement.bookingType === 'Group';
  const born = isGroup ? dateOfBirth : engagement.people[0]?.dob;
  const held = { ...engagement, people: startingAt(engagement.people, time.starts) };
  return {
    ...outcomeOf(engagement, time),
    ...keptJourney(
      {
        engagement: held,
        patient,
        consent,
        prescription: await prescriptionOf(db, prescriptionKey, engagement.id),
      },
      born ?? '',
    ),
  };
}

/** The people with the starts now held, whatever was last saved. */
const startingAt = (people: Engagement['people'], starts: ResumedTime['starts'] = new Map()) =>
  peopleWith(
    people,
    new Map([...starts].map(([place, appointmentDate]) => [place, { appointmentDate }])),
  );

function outcomeOf(engagement: Engagement, { hold, store, exception }: ResumedTime) {
  const isGroup = engagement.bookingType === 'Group';
  const page = resumedPage(leftAt(engagement), exception?.reason, isGroup);
  if (!exception) return { outcome: 'SUCCESS' as const, page, hold, store };
  const { reason, alternatives } = exception;
  return {
    outcome: 'EXCEPTION' as const,
    reason,
    ...(alternatives && { alternatives }),
    page,
    hold,
    store,
  };
}
