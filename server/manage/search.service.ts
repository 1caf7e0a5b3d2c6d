// Finds the appointments of a number, a link or a short code, for a visitor who gives the date of
// birth (MNG-01, CAN-03, RTE-18).
import type { z } from 'zod';
import type { Reply } from '#contract/operation.ts';
import type { searchAppointments } from '#contract/manage.ts';
import type { Language } from '#domain/languages.ts';
import { parseShortCode } from '#domain/resume.ts';
import { storedNumber } from '#server/booking/appointments/stored-number.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import {
  countGuess,
  forgetGuess,
  guessesLeft,
  limitOfAppointmentLink,
  limitOfFinder,
  limitOfGiven,
  limitOfNumber,
} from '#server/links/guesses.ts';
import { readKey, type Link } from '#server/links/link-key.ts';
import { giveTo, inNewSession, type Visitor } from '#server/links/new-session.ts';
import { stateRefusal } from '#server/links/proof.ts';
import { codeMac, revokeLinks } from './links.store.ts';
import type { AppointmentLinks } from './links.service.ts';
import { giveOwnVisit } from '#server/booking/members.store.ts';
import { detailsOf, memberDetailsOf } from './managed-view.ts';
import { findDetails, findOfEngagement, lockBooking } from './managed.store.ts';
import { reachOf } from './reach.ts';
import {
  findByCode,
  findById,
  findByNumber,
  proofsOf,
  type Reach,
  type Sought,
} from './search.store.ts';

type Body = z.output<typeof searchAppointments.body>;
type Found = Reply<typeof searchAppointments>;

export interface Searching {
  database: Database;
  links: AppointmentLinks;
}

interface Asker extends Visitor {
  language: Language;
  /** Records whose appointment it was (SAF-07), even when the date of birth was wrong. */
  saw: (...ids: string[]) => void;
}

interface Shown {
  /** v7 asks for a group, v6 for one person (MNG-01). */
  version: 'v6' | 'v7';
  dateOfBirth: string;
}

/** What the visitor gave, and the appointment it leads to, if any. */
interface Lead {
  /** A key of ours. */
  key?: Link;
  /**
   * Too many wrong guesses with a link or code revoke the appointment's links; without an
   * appointment there are none to revoke.
   */
  isLink: boolean;
  /** The input, by which guesses are counted when no appointment is found. */
  given: string;
  sought: Sought | undefined;
}

const NOT_FOUND = refuse('FC_903_NotFound');

/**
 * Moves the booking to a new session of the visitor, with everything the old one had; the session
 * it was in no longer has it. A visitor who proved to be a group member gets their own visit only,
 * and the booking stays where it is (SAF-01). A repeated call leads to the same session. An unknown
 * number or code, a wrong date, and a group asked for as one person take the same steps and get the
 * same response; only with a key of ours is the visitor told that it expired or was revoked.
 */
export async function search(
  searching: Searching,
  asker: Asker,
  { version, ...body }: Body & Pick<Shown, 'version'>,
): Promise<Found | Refused> {
  const { db, pool } = searching.database;
  const shown = { version, dateOfBirth: body.dateOfBirth };
  const lead = await leadOf(searching, body);
  if (lead.sought) asker.saw(lead.sought.appointmentId);
  const limits = limitsOf(asker.address, lead);
  const refusal = keyRefusal(lead) ?? (await countGuess(pool, limits.all));
  if (refusal) return refusal;
  if (!shownReach(lead, shown)) {
    const isLast = (await guessesLeft(pool, limits.narrowest)) === 0;
    const { sought } = lead;
    if (isLast && lead.isLink && sought?.version) {
      await revokeLinks(db, sought.appointmentId, sought.version);
    }
    return NOT_FOUND;
  }
  const found = await move(searching, asker, lead, shown);
  if (!isRefused(found)) await forgetGuess(pool, limits.all);
  return found;
}

async function leadOf(
  { database: { db }, links }: Searching,
  { confirmationNumber, key, shortCode }: Body,
): Promise<Lead> {
  if (key !== undefined) {
    const link = await readKey(links.keys, key);
    const sought = link && (await findById(db, link.id));
    return { ...(link && { key: link }), isLink: true, given: key, sought };
  }
  if (shortCode !== undefined) {
    const code = parseShortCode(shortCode) ?? shortCode;
    const found = await findByCode(db, codeMac(code, links.codeSecret));
    const isLive = found !== undefined && found.linksEnd > found.now;
    return { isLink: true, given: code, sought: isLive ? found : undefined };
  }
  const number = storedNumber(confirmationNumber ?? '');
  return { isLink: false, given: number, sought: await findByNumber(db, number) };
}

/**
 * The same limits whether or not anything is found, so that neither the response nor its time tells
 * them apart. A link or code has limits of its own: guessing at a number, which others may know,
 * must not lock out a patient who has the message.
 */
function limitsOf(address: string, { isLink, given, sought }: Lead) {
  if (!isLink) {
    const ofNumber = limitOfNumber(sought?.bookingNumber ?? given);
    return { all: [limitOfFinder(address), ofNumber], narrowest: ofNumber };
  }
  const { appointmentId: id = given, version } = sought ?? {};
  const ofLink = limitOfAppointmentLink({ id, version: version ?? 0 });
  // Without an appointment there is nothing to revoke; a code is refused after the same number of
  // guesses, whether or not it was ever valid.
  const narrowest = sought ? ofLink : { ...ofLink, limit: Number.POSITIVE_INFINITY };
  return { all: [limitOfFinder(address), limitOfGiven(given), narrowest], narrowest };
}

/** The key contains the expiry from when it was sent; the appointment may have moved since. */
function keyRefusal({ key, sought }: Lead): Refused | undefined {
  if (!key || !sought) return undefined;
  const { version, now, linksEnd: expiresAt } = sought;
  return stateRefusal({ ...key, expiresAt }, { version: version ?? 0, isConfirmed: false, now });
}

/** What the date of birth opens; undefined when it opens nothing. */
function shownReach(
  { isLink, given, sought }: Pick<Lead, 'isLink' | 'given' | 'sought'>,
  { version, dateOfBirth }: Shown,
): Reach | undefined {
  const proofs = sought ? proofsOf(sought, isLink ? 'link' : { number: given }) : [];
  const reach = reachOf(proofs, dateOfBirth);
  return sought?.bookingType === (version === 'v7' ? 'Group' : 'Individual') ? reach : undefined;
}

/** Moves the booking into the session whose cookie the browser has just been sent. */
async function move(
  { database: { db } }: Searching,
  asker: Asker,
  lead: Lead,
  shown: Shown,
): Promise<Found | Refused> {
  const { language } = asker;
  const moved = await inNewSession(
    db,
    asker,
    async (tx) => {
      const sought = lead.sought && (await lockSought(tx, lead.sought));
      const reach = shownReach({ ...lead, sought }, shown);
      return keyRefusal({ ...lead, sought }) ?? (sought && reach ? { sought, reach } : NOT_FOUND);
    },
    async (tx, { sought, reach }, session) => {
      const { engagementId, appointmentId } = sought;
      if (reach === 'all') {
        await giveTo(tx, engagementId, session);
        const rows = await findDetails(tx, engagementId);
        return { found: rows.map((row) => detailsOf(row, language)) };
      }
      await giveOwnVisit(tx, sought, session);
      const rows = await findDetails(tx, engagementId, appointmentId);
      const all = await findOfEngagement(tx, engagementId);
      return { found: rows.map((row) => memberDetailsOf(row, all, language)) };
    },
  );
  return isRefused(moved) ? moved : { data: { appointments: moved.found } };
}

async function lockSought(
  tx: Tx,
  { engagementId, appointmentId }: Sought,
): Promise<Sought | undefined> {
  await lockBooking(tx, engagementId);
  return findById(tx, appointmentId);
}
