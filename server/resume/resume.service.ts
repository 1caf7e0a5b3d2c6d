// Opens the journey of a link for a visitor who gives the date of birth (RES-01, RES-02, RES-04).
import type { z } from 'zod';
import type { resumeEngagement, ResumedJourney } from '#contract/resume.ts';
import type { Holds } from '#server/booking/holds/holds.service.ts';
import type { Db } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { countGuess, forgetGuess, limitOfAddress, limitsOf } from '#server/links/guesses.ts';
import { readKey, type Link } from '#server/links/link-key.ts';
import { giveTo, inNewSession, type Visitor } from '#server/links/new-session.ts';
import { proofRefusal, proveBirth } from '#server/links/proof.ts';
import { targetOf, type Links } from './links.service.ts';
import type { PrescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { findSaved, lockSaved, revokeLink } from './resume.store.ts';
import { findKept, resumedJourney } from './resumed-journey.ts';

type Body = z.output<typeof resumeEngagement.body>;

export interface Resuming extends Links {
  holds: Holds;
  prescriptionKey: PrescriptionKey;
}

/**
 * Moves the journey to a new session of the visitor, with everything the old one had, and holds its
 * time again. A journey is in one session at a time: its previous one no longer has it. The link
 * stays valid and can be used again until it is spent. A repeated call leads to the same session.
 */
export async function resume(
  { database: { db, pool }, keys, holds, prescriptionKey }: Resuming,
  visitor: Visitor & { saw: (...ids: string[]) => void },
  { key, dateOfBirth }: Body,
): Promise<ResumedJourney | Refused> {
  const link = await readKey(keys, key);
  if (!link) {
    const limited = await countGuess(pool, [limitOfAddress(visitor.address)]);
    return limited ?? refuse('FC_903_NotFound');
  }
  visitor.saw(link.id);
  const limits = limitsOf(visitor.address, link);
  const saved = await findSaved(db, link.id);
  const guess = { link, limits, dateOfBirth };
  const refusal = await proveBirth(pool, guess, saved && targetOf(saved, dateOfBirth), () =>
    revokeLink(db, link.id, link.version),
  );
  if (refusal) return refusal;
  const moved = await move(db, visitor, link, dateOfBirth);
  if (isRefused(moved)) return moved;
  await forgetGuess(pool, limits);
  const known = { holds, prescriptionKey };
  return resumedJourney(db, known, { ...moved, dateOfBirth }, moved.session);
}

/** Moves the journey into the session whose cookie the browser has just been sent. */
const move = (db: Db, visitor: Visitor, link: Link, dateOfBirth: string) =>
  inNewSession(
    db,
    visitor,
    async (tx) => {
      const saved = await lockSaved(tx, link.id);
      const refusal = proofRefusal(link, saved && targetOf(saved, dateOfBirth), dateOfBirth);
      return refusal ?? saved ?? refuse('FC_903_NotFound');
    },
    async (tx, saved, session) => {
      await giveTo(tx, link.id, session);
      return { ...saved, ...(await findKept(tx, link.id)) };
    },
  );
