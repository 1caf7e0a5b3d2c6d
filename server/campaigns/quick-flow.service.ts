// Starts the booking of an invitation for a visitor who enters the date of birth (QCK-01, RES-04).
import type { z } from 'zod';
import type { startQuickFlow } from '#contract/campaigns.ts';
import type { ResumedJourney } from '#contract/resume.ts';
import type { Language } from '#domain/languages.ts';
import type { Holds } from '#server/booking/holds/holds.service.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { countGuess, forgetGuess, limitOfAddress, limitsOf } from '#server/links/guesses.ts';
import { readKey, type Link, type LinkKeys } from '#server/links/link-key.ts';
import { giveTo, inNewSession, type Visitor } from '#server/links/new-session.ts';
import { proofRefusal, proveBirth } from '#server/links/proof.ts';
import type { PrescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { findKept, resumedJourney } from '#server/resume/resumed-journey.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { replyFor } from '#server/geo/geo.service.ts';
import { beginBooking, bookingRefusal, type KnownBooking } from '#server/links/first-booking.ts';
import {
  findInvited,
  keepBooking,
  lockInvited,
  revokeInvitation,
  targetOf,
  type Invited,
} from './invitations.store.ts';

type Body = z.output<typeof startQuickFlow.body>;

export interface QuickFlow {
  database: Database;
  keys: LinkKeys;
  holds: Holds;
  prescriptionKey: PrescriptionKey;
  /** The server's key that hashes a person, to recognise the same one again. */
  personSecret: Buffer;
}

interface Asker extends Visitor {
  language: Language;
}

/**
 * Begins one booking per invitation, in a new session, with all the list has about the person; used
 * again, it resumes that booking like a resumed journey. A repeated request leads to the same
 * session.
 */
export async function start(
  quickFlow: QuickFlow,
  asker: Asker,
  { key, dateOfBirth }: Body,
): Promise<ResumedJourney | Refused> {
  const { db, pool } = quickFlow.database;
  const link = await readKey(quickFlow.keys, key);
  if (!link) {
    const limited = await countGuess(pool, [limitOfAddress(asker.address)]);
    return limited ?? refuse('FC_903_NotFound');
  }
  const limits = limitsOf(asker.address, link);
  const invited = await findInvited(db, link.id);
  const guess = { link, limits, dateOfBirth };
  const refusal = await proveBirth(pool, guess, invited && targetOf(invited), () =>
    revokeInvitation(db, link.id, link.version),
  );
  if (refusal) return refusal;
  const begun = await begin(quickFlow, asker, link, dateOfBirth);
  // A person who may not be vaccinated has still entered the right date.
  if (!isRefused(begun) || begun.refused === 'ELIGIBLITY_ERROR') await forgetGuess(pool, limits);
  return isRefused(begun) ? begun : resumedJourney(db, quickFlow, begun, begun.session);
}

/** Opens the booking in the session the browser was just given. */
const begin = (quickFlow: QuickFlow, asker: Asker, link: Link, dateOfBirth: string) =>
  inNewSession(
    quickFlow.database.db,
    asker,
    async (tx) => {
      const invited = await lockInvited(tx, link.id);
      const refusal = proofRefusal(link, invited && targetOf(invited), dateOfBirth);
      if (refusal) return refusal;
      if (!invited) return refuse('FC_903_NotFound');
      const ineligible = !invited.engagement && bookingRefusal(bookingOf(invited), asker.language);
      return ineligible || invited;
    },
    async (tx, invited, session) => {
      const engagementId = await bookingIn(tx, quickFlow, invited, session);
      const { engagement, now } = (await findInvited(tx, link.id)) ?? invited;
      if (!engagement) throw new Error('an invitation has no booking');
      return { engagement, now, ...(await findKept(tx, engagementId)) };
    },
  );

/** The invitation's one booking, moved to the session. */
async function bookingIn(
  tx: Tx,
  { personSecret }: QuickFlow,
  invited: Invited,
  session: SessionId,
): Promise<string> {
  const { invitation, engagement } = invited;
  if (engagement) {
    await giveTo(tx, engagement.id, session);
    return engagement.id;
  }
  const engagementId = await beginBooking(tx, session, bookingOf(invited), {
    operation: 'startQuickFlow',
    personSecret,
  });
  await keepBooking(tx, invitation.id, engagementId);
  return engagementId;
}

function bookingOf({ invitation, campaign, now }: Invited): KnownBooking {
  const place = gazetteer().byZip(invitation.zip);
  // The import refuses a ZIP code that is not in the gazetteer.
  if (!place) throw new Error('an invitation has a ZIP of no place');
  return {
    person: invitation,
    vaccineCode: campaign.vaccineCode,
    place: replyFor(place, invitation.zip),
    now,
  };
}
