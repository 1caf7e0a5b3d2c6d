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
import type { Limit } from '#server/security/limits.ts';
import type { Intention } from '#server/security/once.ts';
import type { Browser } from '#server/security/visitors.ts';
import { countGuess, forgetGuess, guessesLeft } from './guesses.ts';
import { limitOfAddress, limitOfJourney, limitOfLink } from './guesses.ts';
import { readKey, type Link } from './link-key.ts';
import { leftAt, stateOf, type Links } from './links.service.ts';
import {
  findRenewal,
  findSaved,
  giveTo,
  keepRenewal,
  lockSaved,
  revokeLink,
  type Saved,
} from './resume.store.ts';
import { resumeTime, type ResumedTime } from './resumed-time.ts';

type Body = z.output<typeof resumeEngagement.body>;

export interface Resuming extends Links {
  holds: Holds;
}

/** Who asks. */
export interface Visitor {
  address: string;
  intention: Intention;
  browser: Pick<Browser, 'nextSession' | 'sameSession'>;
}

const REFUSAL_OF = {
  expired: 'LINK_EXPIRED',
  revoked: 'LINK_REVOKED',
  spent: 'LINK_SPENT',
} as const satisfies Partial<Record<LinkState, string>>;

/**
 * Gives the journey to a new session of the visitor, with all that the old one had, and holds its time anew. A journey is in one
 * session at a time: the one it was in has it no more. The link stays: until it is spent, it may be used again.
 * Sent again, it leads to the same session.
 */
export async function resume(
  resuming: Resuming,
  visitor: Visitor,
  body: Body,
): Promise<ResumedJourney | Refused> {
  const { db, pool } = resuming.database;
  const link = await readKey(resuming.keys, body.key);
  const ofAddress = limitOfAddress(visitor.address);
  if (!link) return (await countGuess(pool, [ofAddress])) ?? refuse('FC_903_NotFound');
  const limits = [ofAddress, limitOfJourney(link.engagementId), limitOfLink(link)];
  const refusal = await guess(resuming, link, limits, body.dateOfBirth);
  if (refusal) return refusal;
  const moved = await move(resuming, visitor, link, body.dateOfBirth);
  if (isRefused(moved)) return moved;
  await forgetGuess(pool, limits);

  const { saved, session, patient, consent } = moved;
  const time = await resumeTime(db, resuming.holds, saved, session);
  if (isRefused(time)) {
    return refuse(time.refused === 'ALREADY_CONFIRMED' ? 'LINK_SPENT' : 'FC_903_NotFound');
  }
  return {
    ...outcomeOf(saved.engagement, time),
    ...journeyOf(saved.engagement),
    patient: patient ? patientOf(patient) : null,
    consent: consent ? { decision: consent.decision, phone: consent.phone } : null,
  };
}

/** RES-04: undefined when the link works and the date is the one. Counted before it is looked at; the last wrong one ends the link. */
async function guess(
  { database: { db, pool } }: Resuming,
  link: Link,
  limits: readonly Limit[],
  dateOfBirth: string,
): Promise<Refused | undefined> {
  const saved = await findSaved(db, link.engagementId);
  const refusal = refusalFor(link, saved) ?? (await countGuess(pool, limits));
  if (refusal) return refusal;
  if (isShown(saved, dateOfBirth)) return undefined;
  const left = await guessesLeft(pool, limitOfLink(link));
  if (left === 0) await revokeLink(db, link.engagementId, link.version);
  return refuse('FC_903_NotFound');
}

/** The journey, and all that the visitor's session has, in a session of which the browser has just been told. */
async function move(
  { database: { db } }: Resuming,
  { intention, browser }: Visitor,
  link: Link,
  dateOfBirth: string,
) {
  const fresh = await browser.nextSession();
  const moved = await inTransaction(db, async (tx) => {
    const saved = await lockSaved(tx, link.engagementId);
    const refusal = refusalFor(link, saved);
    if (refusal) return refusal;
    // It may have been changed since it was looked at.
    if (!isShown(saved, dateOfBirth)) return refuse('FC_903_NotFound');
    const earlier = await findRenewal(tx, intention);
    if (earlier === 'different') return refuse('DIFFERENT_REQUEST');
    if (!earlier) {
      await carryOver(tx, intention.session, fresh.id);
      await keepRenewal(tx, intention, fresh.id);
    }
    await giveTo(tx, link.engagementId, earlier?.session ?? fresh.id);
    const patient = await findPatient(tx, link.engagementId);
    return { saved, earlier, patient, consent: await latestConsent(tx, link.engagementId) };
  });
  if (isRefused(moved)) return moved;
  const next = moved.earlier ? await browser.sameSession(moved.earlier.session) : fresh;
  // Before anything else can fail: the journey is there already.
  next.begin();
  return { ...moved, session: next.id };
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
