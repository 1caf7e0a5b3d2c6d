// Whatever a few groups do, in whatever order: a group is never held or booked in part, and no time
// has more people than seats.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { createSchedulerHold, releaseHold, resumeHold } from '#contract/holds.ts';
import { addPatient, addStore, bookingServer, expireHolds } from '#tests/support/booking.ts';
import {
  bookGroup,
  members,
  partyHoldBody,
  startGroup,
  type Starts,
} from '#tests/support/group.ts';
import { runs } from '#tests/support/runs.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor } = await bookingServer();

const SEATS = 3;
const SLOTS = ['09:00', '09:15', '09:30', '09:45'];

interface Group {
  one: Visitor;
  engagementId: string;
  size: number;
  patients: { patientId: string }[];
  holdId?: string;
  confirmationNumber?: string;
}

const startsOf = (size: number, slots: readonly number[]): Starts =>
  Object.fromEntries(
    Array.from({ length: size }, (_, index) => [index + 1, SLOTS[slots[index] ?? 0] ?? '']),
  );

async function arrive(size: number): Promise<Group> {
  const one = await visitor();
  const engagementId = await startGroup(one, members(size));
  const patients = [];
  for (let place = 1; place <= size; place += 1)
    patients.push({ patientId: await addPatient(one, engagementId, { place }) });
  return { one, engagementId, size, patients };
}

/** A group that is already booked. */
async function booked(storeNumber: string): Promise<Group> {
  const one = await visitor();
  const { engagementId, body } = await bookGroup(one, storeNumber, startsOf(2, [0, 1]));
  return { one, engagementId, size: 2, patients: body.patients };
}

const deed = fc.record({
  who: fc.nat({ max: 3 }),
  what: fc.constantFrom(
    'hold',
    'hold',
    'hold',
    'holdOne',
    'extend',
    'release',
    'confirm',
    'confirm',
    'expire',
    'move',
    'move',
    'cancelOne',
  ),
  /** Which time for which member. */
  slots: fc.array(fc.nat({ max: SLOTS.length - 1 }), { minLength: 4, maxLength: 4 }),
  /** Whether the next action starts before this one is answered. */
  together: fc.boolean(),
});
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** Performs it, and fails on any response that is neither a success nor an expected refusal. */
async function act(group: Group, { what, slots }: Deed, storeNumber: string): Promise<void> {
  const { one, engagementId, holdId, confirmationNumber, patients } = group;
  if (what === 'expire') return expireHolds(pool, engagementId);
  if (what === 'hold' || what === 'holdOne') {
    const open = await openOf(engagementId);
    // Before booking, holds for everyone; in a booked group, for members still to come, or for one
    // of them.
    const all = Object.entries(startsOf(group.size, slots)).filter(
      ([place]) => open.length === 0 || open.some((somebody) => String(somebody.place) === place),
    );
    const named = what === 'holdOne' && open.length > 0 ? all.slice(0, 1) : all;
    const body = partyHoldBody(
      { engagementId, storeNumber, starts: Object.fromEntries(named) },
      { flowType: 'EditAppointment' },
    );
    const reply = await one.send('POST', createSchedulerHold.path, body);
    demand([200, 400, 409], reply);
    if (reply.statusCode === 200) Object.assign(group, reply.json());
    return;
  }
  if (what === 'cancelOne') {
    const [somebody] = await openOf(engagementId);
    if (!somebody) return;
    const address = `/api/appointments/v6/${somebody.number}/cancel`;
    return demand([200, 401, 409], await one.send('PATCH', address, { reason: 'date' }));
  }
  if (!holdId || !confirmationNumber) return;
  const reply = await {
    move: async () =>
      one.send('PUT', `/api/appointments/v6/${confirmationNumber}`, {
        sequence: await sequenceOf(engagementId, confirmationNumber),
        holdId,
      }),
    extend: () => one.send('POST', resumeHold.path, { holdId }),
    release: () => one.send('DELETE', releaseHold.path.replace(':holdId', holdId)),
    confirm: () =>
      one.send('PATCH', confirmAppointment.path, { engagementId, confirmationNumber, patients }),
  }[what]();
  demand([200, 400, 401, 404, 409, 410], reply);
}

function demand(allowed: number[], reply: { statusCode: number; body: string }): void {
  if (!allowed.includes(reply.statusCode)) throw new Error(`${reply.statusCode}: ${reply.body}`);
}

/** The members of a group who are booked and still to come. */
async function openOf(engagementId: string): Promise<{ place: number; number: string }[]> {
  const { rows } = await pool.query<{ place: number; number: string }>(
    `select p.place, a.confirmation_number as number from appointments a join patients p on p.id = a.patient_id
      where a.engagement_id = $1 and a.status in ('Scheduled', 'Rescheduled') order by p.place`,
    [engagementId],
  );
  return rows;
}

/** The sequence of the member with that number, or the sum for all members. */
async function sequenceOf(engagementId: string, number: string): Promise<number> {
  const { rows } = await pool.query<{ sequence: number }>(
    `select coalesce(min(sequence) filter (where confirmation_number = $2), sum(sequence), 0)::integer as sequence
      from appointments where engagement_id = $1`,
    [engagementId, number],
  );
  return rows[0]?.sequence ?? 0;
}

async function violations(storeNumber: string, groups: readonly Group[]) {
  const { rows } = await pool.query<{ what: string }>(
    `with mine as (select id from stores where store_number = $1),
      groups as (select * from unnest($3::uuid[], $4::integer[]) as of_all (id, size)),
      active as (select c.* from claims c, mine where c.store_id = mine.id
        and (expires_at is null or expires_at > clock_timestamp())),
      held as (select * from active where expires_at is not null),
      -- Who holds another time gives up the booked one.
      there as (select * from active a where expires_at is not null or not exists (
        select from held h where h.engagement_id = a.engagement_id and h.place = a.place)),
      made as (select a.*, p.place from appointments a join patients p on p.id = a.patient_id, mine
        where a.store_id = mine.id),
      booked as (select * from made where status in ('Scheduled', 'Rescheduled'))
    select 'more people than seats' as what from there group by starts_at having count(*) > $2
    union all select 'more appointments than seats' from booked group by starts_at having count(*) > $2
    union all select 'several holds of a group' from held group by engagement_id
      having count(distinct (hold_id, expires_at, confirmation_number)) > 1
    union all select 'somebody twice in a hold' from held group by engagement_id, place having count(*) > 1
    union all select 'a part of a group is held' from held join groups g on g.id = held.engagement_id
      where not exists (select from made where made.engagement_id = g.id)
      group by g.id, g.size having count(*) <> g.size
    union all select 'a part of a group is booked' from made join groups g on g.id = made.engagement_id
      group by g.id, g.size having count(*) <> g.size
    union all select 'an appointment without its seat' from booked b where not exists (
      select from active c where c.starts_at = b.starts_at and c.seat = b.seat and c.place = b.place
        and c.engagement_id = b.engagement_id and c.expires_at is null and c.confirmation_number = b.confirmation_number)
    union all select 'a booked seat without its appointment' from active c where expires_at is null and not exists (
      select from booked b where b.engagement_id = c.engagement_id and b.seat = c.seat
        and b.starts_at = c.starts_at and b.place = c.place)`,
    [
      storeNumber,
      SEATS,
      groups.map(({ engagementId }) => engagementId),
      groups.map(({ size }) => size),
    ],
  );
  return rows.map(({ what }) => what);
}

it(
  'GRP-01, GRP-03, HLD-07 never holds or books a group in part, whatever four groups do at once',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 30 }), async (deeds) => {
        const storeNumber = await addStore(pool, { seats: SEATS });
        const groups = [
          await booked(storeNumber),
          ...(await Promise.all([2, 3, 4].map((size) => arrive(size)))),
        ];
        let underway: Promise<void>[] = [];
        for (const one of deeds) {
          const group = groups[one.who];
          if (!group) throw new Error('nobody of that number');
          underway.push(act(group, one, storeNumber));
          if (one.together) continue;
          await Promise.all(underway);
          underway = [];
          expect(await violations(storeNumber, groups)).toEqual([]);
        }
        await Promise.all(underway);
        expect(await violations(storeNumber, groups)).toEqual([]);
      }),
      { numRuns: runs(10, 30) },
    );
  },
);
