import type { FastifyRequest } from 'fastify';
import { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import { searchSchedulerTimeslots, searchTimeslots } from '#contract/timeslots.ts';
import type { Database } from '#server/database/database.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { storeCards } from '#server/stores/store-cards.ts';
import { openTurn } from './in-turns.ts';
import { searchPartyTimes } from './group-timeslots.service.ts';
import { searchTimes } from './timeslots.service.ts';

/**
 * SAF-04: how many people's times groups may search for in a minute. A family of ten looks at some
 * two dozen dates, and two more such families may share its address.
 */
const PEOPLE_A_MINUTE = { perMinute: 600, perSession: 240 };
/** How many groups a process judges at a time; further requests are asked to retry. */
const GROUPS_AT_ONCE = 8;
/** Seconds. */
const SOON = 3;

/** The contract has already validated the body. */
function peopleIn({ body }: FastifyRequest): number {
  const patients = typeof body === 'object' && body && 'patients' in body ? body.patients : [];
  return Array.isArray(patients) ? Math.max(1, patients.length) : 1;
}

/**
 * SLT-01: the two searches for one person, of which the global scheduler's uses the same format,
 * and the one for a group.
 */
export function timeslotRoutes(wire: Wire, { pool }: Database): void {
  const stores = { pool, cardsOf: storeCards(pool) };
  for (const operation of [searchTimeslots, searchSchedulerTimeslots] as const) {
    wire.read(operation, async ({ body, language, session }) => {
      const sessionId = body.engagementId === undefined ? undefined : await session();
      return searchTimes({ ...stores, turn: openTurn() }, body, { sessionId, language });
    });
  }
  let judging = 0;
  wire.read(
    searchGroupTimeslots,
    async ({ body, language, session }) => {
      if (judging >= GROUPS_AT_ONCE) return refuse('UNAVAILABLE', { retryAfterSeconds: SOON });
      judging += 1;
      try {
        const sessionId = body.engagementId === undefined ? undefined : await session();
        return await searchPartyTimes({ ...stores, turn: openTurn() }, body, {
          sessionId,
          language,
        });
      } finally {
        judging -= 1;
      }
    },
    { ...PEOPLE_A_MINUTE, costOf: peopleIn },
  );
}
