// A store's desk with a team member, and visits of today.
import type pg from 'pg';
import { getDeskDay, giveDoses, takeStep, type DeskVisit } from '#contract/desk.ts';
import type { Stage, TeamRole } from '#domain/visits.ts';
import { addStore, book, dayAhead, timeAhead, type BookingServer } from './booking.ts';
import { DAY_ZONE } from './day-zone.ts';
import { teamMember } from './team.ts';
import type { Visitor } from './visitor.ts';

export interface Desk {
  storeNumber: string;
  member: Visitor & { memberId: string };
  /** A time at the store in two days. */
  time: ReturnType<typeof timeAhead>;
  /** The day's visits, as the desk reads them. */
  visits: () => Promise<DeskVisit[]>;
  /** A patient booked for some minutes from now. */
  booked: (minutes?: number) => Promise<DeskVisit>;
}

/**
 * A store of its own, with a desk; by default where it is noon, so that some minutes from now are
 * today whenever the tests run.
 */
export async function openDesk(
  { app, pool, visitor }: Pick<BookingServer, 'app' | 'pool' | 'visitor'>,
  { role = 'pharmacist', timeZone = DAY_ZONE }: { role?: TeamRole; timeZone?: string } = {},
): Promise<Desk> {
  const storeNumber = await addStore(pool, { seats: 6, timeZone });
  const time = timeAhead('10:00', 2, timeZone);
  const member = await teamMember(app, pool, { storeNumber, role, name: 'Robin Diaz' });
  const visits = async () =>
    (await member.ask(getDeskDay, { params: { storeNumber }, query: {} })).visits;
  return {
    storeNumber,
    member,
    time,
    visits,
    async booked(minutes = 0) {
      const made = await book(await visitor(), storeNumber, { time });
      await moveToNow(pool, made.engagementId, minutes);
      const found = (await visits()).find(
        ({ confirmationNumber }) => confirmationNumber === made.confirmationNumber,
      );
      if (!found) throw new Error('the visit is not in the day');
      return found;
    },
  };
}

/**
 * The booking, as if it were for some minutes from now; never on another day of the store. Each of
 * its people starts a moment after the one before, so that no two visits have one seat.
 */
export async function moveToNow(pool: pg.Pool, engagementId: string, minutes = 0): Promise<void> {
  await pool.query(
    `with day as (
        select date_trunc('day', clock_timestamp() at time zone s.time_zone) at time zone s.time_zone
            as begins, a.id, p.place
          from appointments a join stores s on s.id = a.store_id
            join patients p on p.id = a.patient_id
          where a.engagement_id = $1)
      update appointments a set starts_at = moved.at, ends_at = moved.at + interval '15 minutes'
        from day, lateral (select
          least(greatest(clock_timestamp() + make_interval(mins => $2), day.begins),
              day.begins + interval '23 hours 30 minutes')
            + make_interval(secs => (day.place + random()) / 1000) as at) moved
        where a.id = day.id`,
    [engagementId, minutes],
  );
}

/** Takes the steps one after the other; returns the visit as it is then. */
export async function walkTo(
  { member, storeNumber }: Desk,
  visit: DeskVisit,
  ...stages: Exclude<Stage, 'booked' | 'given' | 'notEligible'>[]
): Promise<DeskVisit> {
  let now = visit;
  for (const to of stages)
    now = await member.ask(takeStep, {
      params: { storeNumber, appointmentId: visit.appointmentId },
      body: { version: now.version, to },
    });
  return now;
}

/** The steps up to getting the vaccine. */
export const isReady = ['arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff'] as const;

/** Everything that was booked, given just now. */
export const givenBody = (
  { storeNumber }: Pick<Desk, 'storeNumber'>,
  { appointmentId, version, vaccines }: DeskVisit,
  changes: object = {},
) => ({
  params: { storeNumber, appointmentId },
  body: {
    version,
    doses: vaccines.map(({ code }) => ({
      code,
      productId: `${code}-product`,
      lot: 'FL1234',
      lotExpiresOn: dayAhead(90),
      site: 'LD' as const,
      route: 'IM' as const,
      visDate: '2025-01-31',
      ...changes,
    })),
  },
});

/** The visit is today, and everything booked is given. */
export async function giveToday(
  desk: Desk,
  pool: pg.Pool,
  confirmationNumber: string,
  lot = 'FL1234',
): Promise<DeskVisit> {
  await pool.query(
    `update appointments
        set starts_at = clock_timestamp(), ends_at = clock_timestamp() + interval '15 minutes'
      where confirmation_number = $1`,
    [confirmationNumber],
  );
  const visit = (await desk.visits()).find((one) => one.confirmationNumber === confirmationNumber);
  if (!visit) throw new Error('the visit is not in the day');
  const ready = await walkTo(desk, visit, ...isReady);
  return desk.member.ask(giveDoses, givenBody(desk, ready, { lot }));
}
