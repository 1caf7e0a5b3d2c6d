// Closing a store while people book there, on a real database with real concurrency (DSK-04).
import { describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { changeCalendar } from '#contract/store-calendar.ts';
import {
  addStore,
  bookingServer,
  dayAhead,
  readyToConfirm,
  timeAhead,
} from '#tests/support/booking.ts';
import { teamMember } from '#tests/support/team.ts';

const { app, pool, visitor } = await bookingServer();

const SLOTS = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45'];
const ROUNDS = 4;

describe('a store that closes while people book', () => {
  it('DSK-04, HLD-07 everyone booked at a closed time is on the list, and no one holds one', async () => {
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const storeNumber = await addStore(pool, { seats: 2 });
      const managers = await Promise.all(
        [1, 2].map(() => teamMember(app, pool, { storeNumber, role: 'manager' })),
      );
      const closed = { kind: 'day', date: dayAhead(2), hours: null, reason: 'Snow' } as const;
      const people = await Promise.all(SLOTS.map(() => visitor()));
      // Some already hold a time when it closes, others ask at that moment.
      const ready = await Promise.all(
        people
          .slice(0, 4)
          .map((one, index) =>
            readyToConfirm(one, storeNumber, { time: timeAhead(SLOTS[index] ?? '') }),
          ),
      );
      const outcomes = await Promise.allSettled([
        ...ready.map(({ body }, index) => people[index]?.ask(confirmAppointment, { body })),
        ...people.slice(4).map(async (one, index) => {
          const time = timeAhead(SLOTS[4 + index] ?? '');
          const { body } = await readyToConfirm(one, storeNumber, { time });
          return one.ask(confirmAppointment, { body });
        }),
        ...managers.map((one) =>
          one.ask(changeCalendar, {
            params: { storeNumber },
            body: { version: 1, change: closed },
          }),
        ),
      ]);
      const closings = outcomes.slice(-2).filter(({ status }) => status === 'fulfilled');
      expect(closings).toHaveLength(1);
      const { rows } = await pool.query<{ booked: number; lost: number; held: number }>(
        `select count(a.id)::integer as booked, count(l.appointment_id)::integer as lost,
            (select count(*)::integer from claims c
              where c.store_id = s.id and c.expires_at > clock_timestamp()) as held
          from stores s
          left join appointments a on a.store_id = s.id
          left join lost_visits l on l.appointment_id = a.id
          where s.store_number = $1 group by s.id`,
        [storeNumber],
      );
      const [found] = rows;
      const confirmed = outcomes.slice(0, -2).filter(({ status }) => status === 'fulfilled');
      expect(found?.booked).toBe(confirmed.length);
      expect(found?.lost).toBe(found?.booked);
      expect(found?.held).toBe(0);
    }
  });
});
