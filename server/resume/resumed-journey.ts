// A journey as it is told to the session that has it now: all that was given, its time asked for anew, and where it goes on (RES-01, RES-02).
import type { ResumedJourney } from '#contract/resume.ts';
import { resumedPage } from '#domain/resume.ts';
import type { Consent } from '#server/booking/consents/consents.store.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import { keptJourney } from '#server/booking/engagements/kept-journey.ts';
import type { Holds } from '#server/booking/holds/holds.service.ts';
import type { Patient } from '#server/booking/patients/patients.store.ts';
import type { Db } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { leftAt } from './left-at.ts';
import { resumeTime, type ResumedTime } from './resumed-time.ts';

/** What is known of a journey when a link has just moved it. */
export interface Moved {
  engagement: Engagement;
  patient: Patient | undefined;
  consent: Consent | undefined;
  now: Date;
}

/** Refused when the journey has left the session again: somebody else resumed it at the same moment, or booked it. */
export async function resumedJourney(
  db: Db,
  holds: Holds,
  { engagement, patient, consent, now }: Moved,
  session: SessionId,
): Promise<ResumedJourney | Refused> {
  const time = await resumeTime(db, holds, { engagement, now }, session);
  if (isRefused(time)) {
    return refuse(time.refused === 'ALREADY_CONFIRMED' ? 'LINK_SPENT' : 'FC_903_NotFound');
  }
  return {
    ...outcomeOf(engagement, time),
    ...keptJourney({ engagement, patient, consent }, engagement.dob ?? ''),
  };
}

function outcomeOf(engagement: Engagement, { hold, store, exception }: ResumedTime) {
  const page = resumedPage(leftAt(engagement), exception?.reason);
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
