// The journey of a link, for whoever shows the date of birth (RES-01, RES-02, RES-04).
import type { z } from 'zod';
import type { resumeEngagement, ResumedJourney } from '#contract/resume.ts';
import { resumedPage, type LinkState } from '#domain/resume.ts';
import { carryOver } from '#server/booking/carry-over.ts';
import { latestConsent } from '#server/booking/consents/consents.store.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import type { Holds } from '#server/booking/holds/holds.service.ts';
import { findPatient, type Patient } from '#server/booking/patients/patients.store.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { isSameToken } from '#server/security/session-token.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { NextSession } from '#server/security/visitors.ts';
import { countGuess, forgetGuess, guessesLeft } from './guesses.ts';
import { limitOfAddress, limitOfJourney, limitOfLink } from './guesses.ts';
import { readKey, type Link } from './link-key.ts';
import { leftAt, stateOf, type Links } from './links.service.ts';
import { findSaved, giveTo, lockSaved, revokeLink, type Saved } from './resume.store.ts';
import { resumeTime, type ResumedTime } from './resumed-time.ts';

type Body = z.output<typeof resumeEngagement.body>;

export interface Resuming extends Links {
  holds: Holds;
}

/** Who asks. */
export interface Visitor {
  address: string;
  session: SessionId;
  nextSession(): Promise<NextSession>;
}

const REFUSAL_OF = {
  expired: 'LINK_EXPIRED',
  revoked: 'LINK_REVOKED',
  spent: 'LINK_SPENT',
} as const satisfies Partial<Record<LinkState, string>>;

/**
 * Gives the journey to a new session of the visitor, with all that the old one had, and holds its time anew. A journey is in one
 * session at a time: the one it was in has it no more. The link stays: until it is spent, it may be used again.
 * Safe to send again: it ends in the same way.
 */
export async function resume(
  { database, keys, holds }: Resuming,
  visitor: Visitor,
  { key, dateOfBirth }: Body,
): Promise<ResumedJourney | Refused> {
  const { db, pool } = database;
  const ofAddress = limitOfAddress(visitor.address);
  const link = await readKey(keys, key);
  if (!link) return (await countGuess(pool, [ofAddress])) ?? refuse('FC_903_NotFound');

  const found = await findSaved(db, link.engagementId);
  const unusable = refusalFor(link, found);
  if (unusable) return unusable;
  const limits = [ofAddress, limitOfJourney(link.engagementId), limitOfLink(link)];
  const limited = await countGuess(pool, limits);
  if (limited) return limited;
  if (!isShown(found, dateOfBirth)) {
    const left = await guessesLeft(pool, limitOfLink(link));
    if (left === 0) await revokeLink(db, link.engagementId, link.version);
    return refuse('FC_903_NotFound');
  }
  const next = await visitor.nextSession();
  const moved = await inTransaction(db, async (tx) => {
    const saved = await lockSaved(tx, link.engagementId);
    const refusal = refusalFor(link, saved);
    if (refusal) return refusal;
    // It may have been changed since it was looked at.
    if (!isShown(saved, dateOfBirth)) return refuse('FC_903_NotFound');
    await carryOver(tx, visitor.session, next.id);
    await giveTo(tx, link.engagementId, next.id);
    return {
      saved,
      patient: await findPatient(tx, link.engagementId),
      consent: await latestConsent(tx, link.engagementId),
    };
  });
  if (isRefused(moved)) return moved;
  // Whatever happens now, the journey is in the new session.
  next.begin();
  await forgetGuess(pool, limits);

  const { engagement } = moved.saved;
  const time = await resumeTime(db, holds, moved.saved, next.id);
  if (isRefused(time)) {
    return refuse(time.refused === 'ALREADY_CONFIRMED' ? 'LINK_SPENT' : 'FC_903_NotFound');
  }
  const { patient, consent } = moved;
  return {
    ...outcomeOf(engagement, time),
    ...journeyOf(engagement),
    patient: patient ? patientOf(patient) : null,
    consent: consent ? { decision: consent.decision, phone: consent.phone } : null,
  };
}

/** Told only to who has a key of ours; undefined for a link that works. */
function refusalFor(link: Link, saved: Saved | undefined): Refused | undefined {
  const state = saved ? stateOf(link, saved) : 'invalid';
  if (state === 'valid') return undefined;
  return refuse(state === 'invalid' ? 'FC_903_NotFound' : REFUSAL_OF[state]);
}

/** RES-04: the one thing that only the person, or who cares for them, is expected to know. */
const isShown = (saved: Saved | undefined, dateOfBirth: string): saved is Saved =>
  isSameToken(saved?.engagement.dob ?? '', dateOfBirth);

function outcomeOf(engagement: Engagement, { hold, store, exception }: ResumedTime) {
  const page = resumedPage(leftAt({ engagement }), exception?.reason);
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

const journeyOf = (engagement: Engagement) => ({
  engagementId: engagement.id,
  pageId: engagement.pageId,
  languagePreference: engagement.language,
  bookingType: engagement.bookingType,
  timeZone: engagement.timeZone,
  dateOfBirth: engagement.dob ?? '',
  metaData: engagement.metaData,
  userResponses: engagement.userResponses,
});

const patientOf = (patient: Patient): NonNullable<ResumedJourney['patient']> => ({
  patientId: patient.id,
  firstName: patient.firstName,
  lastName: patient.lastName,
  gender: patient.gender,
  race: { code: patient.raceCode },
  ethnicity: { code: patient.ethnicityCode },
  contact: patient.contact,
});
