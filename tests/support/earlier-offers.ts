// People who wait for an earlier time, seats that are given up, and the offers made of them: a
// server, a post office that takes every letter, and rounds by hand.
import { beforeEach } from 'vitest';
import { setEarlierWish } from '#contract/earlier-times.ts';
import { cancelAppointment, getAppointment } from '#contract/manage.ts';
import { openOffering } from '#server/booking/earlier/offering.ts';
import type { Letter } from '#server/messages/delivery.ts';
import { bookingServer, expireHolds } from './booking.ts';
import { cancelling } from './changing.ts';
import { bookAt, timeIn, wishing } from './earlier.ts';
import { testOffice } from './post-office.ts';

export type Made = Awaited<ReturnType<typeof bookAt>>;

export const keyIn = (letter: Letter | undefined): string =>
  /earlier-time#([\w-]+)/.exec(letter?.plain ?? '')?.[1] ?? '';

/** No offer may fail unseen. */
export const fail = (error: unknown): never => {
  throw error;
};

/** Each test of the file begins without wishes, offers and letters. */
export async function earlierTimes() {
  const server = await bookingServer();
  const { pool, database, visitor } = server;

  let left: Letter[] = [];
  const taking = async (letter: Letter) => {
    left.push(letter);
    return { outcome: 'sent', receipt: 'taken' } as const;
  };
  const { send, setbacks } = testOffice(database, { email: taking, sms: taking });
  const offering = openOffering(database, fail);
  const round = (isFull = false) => offering.round({ isFull });

  beforeEach(async () => {
    await pool.query('truncate outbox, mailbox, earlier_offers, earlier_wishes, freed_seats');
    await pool.query(`delete from claims`);
    await pool.query(`update appointments set status = 'Cancelled'`);
    left = [];
    setbacks.length = 0;
  });

  /** The letters with an offer that were sent since the last look. */
  async function offered(): Promise<Letter[]> {
    await send();
    const found = left.filter(({ template }) => template === 'earlierTime');
    left = [];
    return found;
  }

  return {
    ...server,
    offering,
    round,
    offered,
    setbacks,
    /** The key of the offer made in this round. */
    keyNow: async (): Promise<string> => {
      await round();
      return keyIn((await offered())[0]);
    },
    /** A visitor who waits, with a booking in six days. */
    waiting: async (storeNumber: string, slot = '10:00', wish = {}): Promise<Made> => {
      const made = await bookAt(visitor, storeNumber, timeIn(slot, 6));
      await made.one.ask(setEarlierWish, wishing(made.booked, wish));
      await pool.query('truncate outbox, mailbox');
      return made;
    },
    /** Another visitor, whose booking in three days is cancelled. */
    freed: async (storeNumber: string, slot = '11:00', days = 3): Promise<void> => {
      const other = await bookAt(visitor, storeNumber, timeIn(slot, days));
      await other.one.ask(cancelAppointment, cancelling(other.booked));
    },
    offersTo: async ({ booked: { engagementId } }: Made): Promise<string[]> => {
      const { rows } = await pool.query<{ slot: string; outcome: string | null }>(
        `select to_char(o.starts_at at time zone s.time_zone, 'HH24:MI') as slot, o.outcome
          from earlier_offers o join stores s on s.id = o.store_id
          where engagement_id = $1 order by offered_at`,
        [engagementId],
      );
      return rows.map(({ slot, outcome }) => `${slot} ${outcome ?? 'live'}`);
    },
    bookedSlot: async ({ one, booked: { confirmationNumber } }: Made): Promise<string> => {
      const read = await one.ask(getAppointment, { params: { confirmationNumber } });
      return `${read.appointmentDate.slice(0, 10)} ${read.slot}`;
    },
    /** The time to answer the offers is over. */
    lapse: async (): Promise<void> => {
      await expireHolds(pool);
      await pool.query(
        `update earlier_offers set expires_at = clock_timestamp() - interval '1 second'
          where outcome is null`,
      );
    },
  };
}
