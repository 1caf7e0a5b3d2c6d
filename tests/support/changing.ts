// Changing an appointment from outside: another time for it, and what the database has of it.
import type pg from 'pg';
import type { createHold } from '#contract/holds.ts';
import {
  type AppointmentDetails,
  type cancelAppointment,
  updateAppointment,
} from '#contract/manage.ts';
import type { CallInput, Reply } from '#contract/operation.ts';
import { hold, timeAhead, type book } from './booking.ts';
import { lettersIn } from './letters.ts';
import type { Visitor } from './visitor.ts';

export type Booked = Awaited<ReturnType<typeof book>>;

/** Holds another time for an appointment. */
export const holdAnother = (
  visitor: Visitor,
  { engagementId }: Pick<Booked, 'engagementId'>,
  wish: Omit<Parameters<typeof hold>[1], 'engagementId'>,
): Promise<Reply<typeof createHold>> =>
  hold(visitor, { engagementId, flowType: 'EditAppointment', ...wish });

type Change = CallInput<typeof updateAppointment>['body'];

export const changing = (
  { confirmationNumber }: Pick<Booked, 'confirmationNumber'>,
  change: Partial<Change>,
) => ({ params: { confirmationNumber }, body: { sequence: 0, ...change } });

export const cancelling = (
  { confirmationNumber }: Pick<Booked, 'confirmationNumber'>,
  {
    version = 'v6',
    ...body
  }: Partial<CallInput<typeof cancelAppointment>['body']> & { version?: 'v6' | 'v7' } = {},
) => ({ params: { version, confirmationNumber }, body: { reason: 'date' as const, ...body } });

/** Holds another time and takes it. */
export async function move(
  visitor: Visitor,
  booked: Booked,
  storeNumber: string,
  { slot, sequence = 0 }: { slot: string; sequence?: number },
): Promise<AppointmentDetails> {
  const { holdId } = await holdAnother(visitor, booked, { storeNumber, ...timeAhead(slot) });
  return visitor.ask(updateAppointment, changing(booked, { sequence, holdId }));
}

/** The claims of an engagement, as 'HH:MM held' or 'HH:MM booked' in Chicago time. */
export async function claimsOf(pool: pg.Pool, engagementId: string): Promise<string[]> {
  const { rows } = await pool.query<{ claim: string }>(
    `select to_char(starts_at at time zone 'America/Chicago', 'HH24:MI')
        || case when expires_at is null then ' booked' else ' held' end as claim
      from claims where engagement_id = $1 order by starts_at`,
    [engagementId],
  );
  return rows.map(({ claim }) => claim);
}

/** The templates and kinds of the messages waiting about an engagement, oldest first. */
export async function messagesOf(pool: pg.Pool, engagementId: string): Promise<string[]> {
  const letters = await lettersIn(pool, { engagementId });
  return letters.map(
    ({ kind, payload: { template, recipient } }) => `${kind} ${template} ${recipient}`,
  );
}

/**
 * Moves the booked appointment to that many hours from now, seat and all: into the past with a
 * negative number.
 */
export async function shift(pool: pg.Pool, engagementId: string, hours: number): Promise<void> {
  await pool.query(
    `with moved as (
        update appointments set starts_at = date_trunc('minute', clock_timestamp()) + make_interval(hours => $2),
          ends_at = date_trunc('minute', clock_timestamp()) + make_interval(hours => $2, mins => 15)
        where engagement_id = $1 returning starts_at)
      update claims set starts_at = (select min(starts_at) from moved)
        where engagement_id = $1 and expires_at is null`,
    [engagementId, hours],
  );
}

/**
 * As if the first of a group were to come that many hours from now, the others as long after that
 * as before; seats and claims stay.
 */
export async function shiftGroup(
  pool: pg.Pool,
  engagementId: string,
  hours: number,
): Promise<void> {
  await pool.query(
    `update appointments set starts_at = starts_at + away, ends_at = ends_at + away
      from (select clock_timestamp() - min(starts_at) + make_interval(hours => $2) as away
        from appointments where engagement_id = $1) first
      where engagement_id = $1`,
    [engagementId, hours],
  );
}
