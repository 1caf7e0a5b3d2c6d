// A group from outside: its journey, its hold and its booking, one builder per step.
import type pg from 'pg';
import { confirmAppointment } from '#contract/appointments.ts';
import { createEngagement, patchEngagement } from '#contract/engagements.ts';
import { createSchedulerHold } from '#contract/holds.ts';
import type { CallInput, Reply } from '#contract/operation.ts';
import { addPatient, engagementBody, timeAhead } from './booking.ts';
import type { Visitor } from './visitor.ts';

type EngagementBody = CallInput<typeof createEngagement>['body'];
export type Member = NonNullable<EngagementBody['metaData']['party']>[number];
type HoldBody = CallInput<typeof createSchedulerHold>['body'];

let people = 0;

/** A person unique in the test file. */
export function member(place: number, changes: Partial<Member> = {}): Member {
  people += 1;
  const letters = String(people).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  return {
    place,
    firstName: 'Sol',
    lastName: `Moreno ${letters}`,
    dob: '1984-04-28',
    gender: 'Female',
    race: '2106-3',
    ethnicity: '2135-2',
    serviceIds: ['150'],
    ...changes,
  };
}

/** That many people, in the places from 1. */
export const members = (count: number): Member[] =>
  Array.from({ length: count }, (_, index) => member(index + 1));

/** A visitor's new engagement of a group. */
export async function startGroup(visitor: Visitor, party: Member[]): Promise<string> {
  const made = await visitor.ask(createEngagement, {
    params: { version: 'v8' },
    body: engagementBody({ bookingType: 'Group', metaData: { party } }),
  });
  return made.engagementId;
}

export const changeParty = (visitor: Visitor, engagementId: string, party: Member[]) =>
  visitor.ask(patchEngagement, {
    params: { version: 'v8' },
    body: {
      engagementId,
      bookingType: 'Group',
      pageId: 'PATIENT_LIST_GROUP',
      metaData: { party },
    },
  });

/** Who starts when, place by place: `{1: '10:00', 2: '10:15'}`. */
export type Starts = Record<number, string>;

interface PartyHold {
  engagementId: string;
  storeNumber: string;
  starts: Starts;
  days?: number;
  /** For those whose vaccines differ from the others': the codes, by place. */
  codes?: Record<number, string[]>;
}

export function partyHoldBody(
  { engagementId, storeNumber, starts, days = 2, codes = {} }: PartyHold,
  changes: Partial<HoldBody> = {},
): HoldBody {
  const patients = Object.entries(starts).map(([place, slot]) => ({
    place: Number(place),
    category: 'Adult' as const,
    services: (codes[Number(place)] ?? ['150']).map((serviceId) => ({ serviceId })),
    ...timeAhead(slot, days),
  }));
  const slots = Object.values(starts).toSorted();
  return {
    fhirLocationId: 'loc',
    organizationId: 'org',
    bookingType: 'Group',
    engagementId,
    storeNumber,
    origin: 'web',
    ...timeAhead(slots[0] ?? '', days),
    numberOfSlots: new Set(slots).size,
    isImmunoCompromised: false,
    numOfPatients: patients.length,
    patients,
    ...changes,
  };
}

export const holdParty = (
  visitor: Visitor,
  wish: PartyHold,
  changes: Partial<HoldBody> = {},
): Promise<Reply<typeof createSchedulerHold>> =>
  visitor.ask(createSchedulerHold, { body: partyHoldBody(wish, changes) });

/** Everything before a group's confirmation; returns what to confirm with. */
export async function readyGroup(
  visitor: Visitor,
  storeNumber: string,
  starts: Starts,
  party: Member[] = members(Object.keys(starts).length),
) {
  const engagementId = await startGroup(visitor, party);
  const codes = Object.fromEntries(
    party.map(({ place, serviceIds = ['150'] }) => [place, serviceIds]),
  );
  const held = await holdParty(visitor, { engagementId, storeNumber, starts, codes });
  const patients = [];
  for (const { place, firstName, lastName, dob } of party) {
    const patientId = await addPatient(visitor, engagementId, { place, firstName, lastName, dob });
    patients.push({ patientId });
  }
  const { holdId, confirmationNumber } = held;
  return {
    engagementId,
    party,
    holdId,
    confirmationNumber,
    body: { engagementId, confirmationNumber, patients },
  };
}

/** A whole booking of a group. */
export async function bookGroup(
  visitor: Visitor,
  storeNumber: string,
  starts: Starts,
  party?: Member[],
) {
  const ready = await readyGroup(visitor, storeNumber, starts, party);
  const booked = await visitor.ask(confirmAppointment, { body: ready.body });
  return { ...ready, booked };
}

/**
 * The claims of an engagement, as '2 10:15 held' or '2 10:15 booked', place first, in Chicago time.
 */
export async function seatsOf(pool: pg.Pool, engagementId: string): Promise<string[]> {
  const { rows } = await pool.query<{ seat: string }>(
    `select place || to_char(starts_at at time zone 'America/Chicago', ' HH24:MI')
        || case when expires_at is null then ' booked' else ' held' end as seat
      from claims where engagement_id = $1 order by place, expires_at nulls first, starts_at`,
    [engagementId],
  );
  return rows.map(({ seat }) => seat);
}
