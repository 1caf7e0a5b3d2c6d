// Whatever a few visitors do, in whatever order: no seat has two owners, and no time has more
// appointments than seats.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { releaseHold, resumeHold } from '#contract/holds.ts';
import {
  addPatient,
  addStore,
  book,
  bookingServer,
  expireHolds,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { runs } from '#tests/support/runs.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor } = await bookingServer();

const SEATS = 2;
const SLOTS = ['09:00', '09:15', '09:30'];

interface Person {
  one: Visitor;
  engagementId: string;
  patientId: string;
  holdId?: string;
  confirmationNumber?: string;
}

async function arrive(): Promise<Person> {
  const one = await visitor();
  const engagementId = await startJourney(one);
  return { one, engagementId, patientId: await addPatient(one, engagementId) };
}

/** A person who already has an appointment. */
async function booked(storeNumber: string, slot: string): Promise<Person> {
  const one = await visitor();
  return { one, ...(await book(one, storeNumber, { time: timeAhead(slot) })) };
}

const deed = fc.record({
  who: fc.nat({ max: 4 }),
  what: fc.constantFrom(
    'hold',
    'hold',
    'hold',
    'extend',
    'release',
    'confirm',
    'confirm',
    'expire',
    'move',
    'move',
    'move',
    'cancel',
  ),
  slot: fc.constantFrom(...SLOTS),
  /** Whether the next action starts before this one is answered. */
  together: fc.boolean(),
});
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** Performs it, and fails on any response that is neither a success nor an expected refusal. */
async function act(person: Person, { what, slot }: Deed, storeNumber: string): Promise<void> {
  const { one, engagementId, holdId, confirmationNumber, patientId } = person;
  if (what === 'expire') return expireHolds(pool, engagementId);
  if (what === 'hold') {
    const wish = holdBody({
      engagementId,
      storeNumber,
      ...timeAhead(slot),
      // A person without an appointment gets a hold all the same.
      flowType: 'EditAppointment',
    });
    const reply = await one.send('POST', '/api/holds/v6', wish);
    demand([200, 409], reply);
    if (reply.statusCode === 200) Object.assign(person, reply.json());
    return;
  }
  if (!holdId || !confirmationNumber) return;
  const { sequence } = await bookedOf(engagementId);
  const appointment = `/api/appointments/v6/${confirmationNumber}`;
  const reply = await {
    move: () => one.send('PUT', appointment, { sequence, holdId }),
    cancel: () => one.send('PATCH', `${appointment}/cancel`, { reason: 'date' }),
    extend: () => one.send('POST', resumeHold.path, { holdId }),
    release: () => one.send('DELETE', releaseHold.path.replace(':holdId', holdId)),
    confirm: () =>
      one.send('PATCH', confirmAppointment.path, {
        engagementId,
        confirmationNumber,
        patients: [{ patientId }],
      }),
  }[what]();
  demand([200, 401, 404, 409, 410], reply);
}

/** What is booked, as its holder last saw it. */
async function bookedOf(engagementId: string): Promise<{ sequence: number }> {
  const { rows } = await pool.query<{ sequence: number }>(
    'select sequence from appointments where engagement_id = $1',
    [engagementId],
  );
  return rows[0] ?? { sequence: 0 };
}

function demand(allowed: number[], reply: { statusCode: number; body: string }): void {
  if (!allowed.includes(reply.statusCode)) throw new Error(`${reply.statusCode}: ${reply.body}`);
}

async function violations(storeNumber: string) {
  const { rows } = await pool.query<{ what: string }>(
    `with mine as (select id from stores where store_number = $1),
      active as (select c.* from claims c, mine where c.store_id = mine.id
        and (expires_at is null or expires_at > clock_timestamp())),
      booked as (select a.* from appointments a, mine where a.store_id = mine.id
        and status in ('Scheduled', 'Rescheduled'))
    select 'more than capacity' as what from active group by starts_at having count(*) > $2
    union all select 'more appointments than seats' from booked group by starts_at having count(*) > $2
    union all select 'a seat beyond capacity' from active where seat > $2
    union all select 'two holds of one engagement' from active where expires_at is not null
      group by engagement_id having count(*) > 1
    union all select 'two booked seats of one engagement' from active where expires_at is null
      group by engagement_id having count(*) > 1
    union all select 'an appointment without its seat' from booked b where not exists (
      select from active c where c.store_id = b.store_id and c.starts_at = b.starts_at and c.seat = b.seat
        and c.engagement_id = b.engagement_id and c.expires_at is null)
    union all select 'a booked seat without its appointment' from active c where expires_at is null and not exists (
      select from booked b where b.engagement_id = c.engagement_id and b.seat = c.seat and b.starts_at = c.starts_at)`,
    [storeNumber, SEATS],
  );
  return rows.map(({ what }) => what);
}

it(
  'HLD-07, CNF-01, MNG-06, CAN-01 never sells a seat twice, whatever five visitors do at once',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 40 }), async (deeds) => {
        const storeNumber = await addStore(pool, { seats: SEATS });
        const people = [
          ...(await Promise.all(SLOTS.slice(1).map((slot) => booked(storeNumber, slot)))),
          ...(await Promise.all(Array.from({ length: 3 }, arrive))),
        ];
        let underway: Promise<void>[] = [];
        for (const one of deeds) {
          const person = people[one.who];
          if (!person) throw new Error('nobody of that number');
          underway.push(act(person, one, storeNumber));
          if (one.together) continue;
          await Promise.all(underway);
          underway = [];
          expect(await violations(storeNumber)).toEqual([]);
        }
        await Promise.all(underway);
        expect(await violations(storeNumber)).toEqual([]);
      }),
      { numRuns: runs(12, 40) },
    );
  },
);
