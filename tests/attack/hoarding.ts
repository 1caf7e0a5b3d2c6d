// SAF-02: hoarders who hold the times of a store's day without booking them, from many sessions and
// addresses, and honest people beside them: on the real server and database. Time passes by making
// all that is held so much older.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { confirmAppointment } from '#contract/appointments.ts';
import {
  createHold,
  createSchedulerHold,
  releaseHold,
  resumeHold,
  type Hold,
} from '#contract/holds.ts';
import { timeOfMinute } from '#domain/week-hours.ts';
import { watchDays } from '#server/booking/holds/fair-share.ts';
import { sweepHolds } from '#server/booking/holds/holds.store.ts';
import { addPatient, addStore, holdBody, startJourney, timeAhead } from '../support/booking.ts';
import { members, partyHoldBody, startGroup } from '../support/group.ts';
import { visitFrom, WronglyAnswered, type Visitor } from '../support/visitor.ts';

/** A store of 126 seats a day: three at each of 42 starts. */
const SEATS = 3;
const OPENS = 9 * 60;
const CLOSES = 19 * 60 + 30;
const EVERY = 15;
export const SEATS_A_DAY = (SEATS * (CLOSES - OPENS)) / EVERY;
const DAYS_AHEAD = 3;
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
export const PARTY = 10;

/** A server, and the minutes that went by in it. */
export interface World {
  app: FastifyInstance;
  pool: pg.Pool;
  minute: number;
}

/** Somebody at an address, with a journey of their own. */
export interface Person {
  visitor: Visitor;
  engagementId: string;
  /** One, or a party of ten. */
  people: number;
  /** What is held, and until which minute of the world. */
  held?: { hold: Hold; until: number } | undefined;
}

export async function personAt({ app }: World, address: string, people: number): Promise<Person> {
  const visitor = await visitFrom(app, address);
  const engagementId =
    people > 1 ? await startGroup(visitor, members(people)) : await startJourney(visitor);
  return { visitor, engagementId, people };
}

const keep = ({ minute }: World, person: Person, hold: Hold) => {
  const minutes = (Date.parse(hold.expiresAt) - Date.parse(hold.now)) / MINUTE_MS;
  person.held = { hold, until: minute + minutes };
};

const refusalOf = (error: unknown): string => {
  if (error instanceof WronglyAnswered) return error.code;
  throw error;
};

/** One store's day, and what is held of it. */
export async function openDay(world: World) {
  const { pool } = world;
  const storeNumber = await addStore(pool, { seats: SEATS, slotMinutes: EVERY });
  const open = { open: timeOfMinute(OPENS), close: timeOfMinute(CLOSES) };
  await pool.query('update stores set hours = $2 where store_number = $1', [
    storeNumber,
    JSON.stringify(Array.from({ length: 7 }, () => open)),
  ]);
  const slots = Array.from({ length: (CLOSES - OPENS) / EVERY }, (_, index) =>
    timeOfMinute(OPENS + index * EVERY),
  );

  return {
    /** 'HH:MM', once for each seat that is free. */
    async free(): Promise<string[]> {
      const { rows } = await pool.query<{ slot: string; taken: number }>(
        `select to_char(c.starts_at at time zone s.time_zone, 'HH24:MI') as slot,
            count(*)::int as taken
          from claims c join stores s on s.id = c.store_id
          where s.store_number = $1 and (c.expires_at is null or c.expires_at > clock_timestamp())
          group by 1`,
        [storeNumber],
      );
      const taken = new Map(rows.map((row) => [row.slot, row.taken]));
      return slots.flatMap((slot) =>
        Array.from({ length: SEATS - (taken.get(slot) ?? 0) }, () => slot),
      );
    },

    /**
     * What these hold: seats now, and the seat-minutes of the next so many minutes if nothing else
     * happens.
     */
    async heldBy(people: readonly Person[], minutes: number) {
      const { rows } = await pool.query<{ seats: number; minutes: number }>(
        `select count(*)::int as seats, coalesce(sum(least($3,
            extract(epoch from c.expires_at - clock_timestamp()) / 60)), 0)::float as minutes
          from claims c join stores s on s.id = c.store_id
          where s.store_number = $1 and c.engagement_id = any ($2::uuid[])
            and c.expires_at > clock_timestamp()`,
        [storeNumber, people.map(({ engagementId }) => engagementId), minutes],
      );
      return rows[0] ?? { seats: 0, minutes: 0 };
    },

    /** Asks for the first of these free times: 'wait' answers SAF-02, 'full' the store. */
    async take(person: Person, free: readonly string[]): Promise<'held' | 'wait' | 'full'> {
      const { visitor, engagementId, people } = person;
      const wanted = free.slice(0, people);
      const [first] = wanted;
      if (first === undefined || wanted.length < people) return 'full';
      const starts = Object.fromEntries(wanted.map((slot, index) => [index + 1, slot]));
      const wish = { engagementId, storeNumber };
      try {
        const hold =
          people > 1
            ? await visitor.ask(createSchedulerHold, {
                body: partyHoldBody({ ...wish, starts, days: DAYS_AHEAD }),
              })
            : await visitor.ask(createHold, {
                body: holdBody({ ...wish, ...timeAhead(first, DAYS_AHEAD) }),
              });
        keep(world, person, hold);
        return 'held';
      } catch (error) {
        const code = refusalOf(error);
        if (code === 'TOO_MUCH_HELD') return 'wait';
        if (code === 'FC_908_Conflict') return 'full';
        throw error;
      }
    },
  };
}

export type Day = Awaited<ReturnType<typeof openDay>>;

/** Whether the time is kept for longer. */
export async function extend(world: World, person: Person): Promise<boolean> {
  if (!person.held) return false;
  const { holdId } = person.held.hold;
  try {
    keep(world, person, await person.visitor.ask(resumeHold, { body: { holdId } }));
    return true;
  } catch (error) {
    refusalOf(error);
    return false;
  }
}

export async function giveBack({ visitor, held }: Person): Promise<void> {
  if (held) await visitor.ask(releaseHold, { params: { holdId: held.hold.holdId } });
}

/** Says who comes, and books what is held. */
export async function book({ visitor, engagementId, people, held }: Person): Promise<void> {
  const patients = [];
  for (let place = 1; place <= people; place += 1)
    patients.push({
      patientId: await addPatient(visitor, engagementId, people > 1 ? { place } : {}),
    });
  const { confirmationNumber = '' } = held?.hold ?? {};
  await visitor.ask(confirmAppointment, { body: { engagementId, confirmationNumber, patients } });
}

/**
 * So many minutes go by for all that is held; the servers look at busy days at their end, and sweep
 * each hour.
 */
export async function pass(world: World, minutes: number): Promise<void> {
  const { pool, minute } = world;
  const age = [`${minutes} minutes`];
  await pool.query(
    `update claims set created_at = created_at - $1::interval,
      expires_at = expires_at - $1::interval where expires_at is not null`,
    age,
  );
  await pool.query(
    `update abandoned_seats set held_since = held_since - $1::interval,
      held_until = held_until - $1::interval`,
    age,
  );
  await pool.query('update watched_days set looked_at = looked_at - $1::interval', age);
  world.minute += minutes;
  const isHour = Math.floor(world.minute / HOUR_MINUTES) > Math.floor(minute / HOUR_MINUTES);
  if (isHour) await sweepHolds(pool);
  await watchDays(pool);
}

/** The largest part of a day's seat-minutes in any 24 hours, of the seat-minutes of each minute. */
export function largestShare(held: readonly number[]): number {
  let sum = 0;
  let most = 0;
  for (const [index, minutes] of held.entries()) {
    sum += minutes - (held[index - DAY_MINUTES] ?? 0);
    most = Math.max(most, sum);
  }
  return most / (SEATS_A_DAY * DAY_MINUTES);
}
