import type pg from 'pg';
import type { Intention } from '#server/security/once.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import type { HoldTerms, Taking } from './holds.store.ts';

export interface PartyWanted extends HoldTerms {
  people: { place: number; startsAt: string; vaccines: HeldVaccine[] }[];
}

/** As of one person, or another time was asked for some of the booked people, more than one. */
export type PartyTaking = Taking | { outcome: 'several' };

/** What 0081_party_holds.sql says of take_party: one statement takes every seat or none. */
const TAKE_PARTY = `select outcome, reply from take_party($1, $2, $3, $4, $5, $6,
  make_interval(mins => $7), $8, $9, $10, $11, make_interval(secs => $12), $13, $14, $15, $16, $17, $18)`;

export async function takeParty(
  pool: pg.Pool,
  wanted: PartyWanted,
  intention: Intention,
): Promise<PartyTaking> {
  const { rows } = await pool.query<PartyTaking>({
    name: 'take-party',
    text: TAKE_PARTY,
    values: [
      intention.session,
      wanted.engagementId,
      wanted.store.id,
      wanted.store.version,
      JSON.stringify(wanted.people),
      wanted.seats,
      wanted.visitMinutes,
      wanted.judged,
      wanted.isEligible,
      wanted.holdId,
      wanted.confirmationNumber,
      wanted.holdSeconds,
      wanted.extensions,
      intention.operation,
      intention.key,
      intention.bodyHash,
      JSON.stringify(wanted.base),
      wanted.isEdit ?? false,
    ],
  });
  const [taking] = rows;
  if (!taking) throw new Error('take_party gave no answer');
  return taking;
}
