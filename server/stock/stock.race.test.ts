// Concurrent requests for the last doses (DSK-04). Two servers on one database, so that each has
// its own cache of the store.
import { afterAll, expect, it } from 'vitest';
import { cancelAppointment } from '#contract/manage.ts';
import { createHold } from '#contract/holds.ts';
import { setFloor, throwAway } from '#contract/stock.ts';
import { buildApp } from '#server/app.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import {
  addStore,
  book,
  bookingServer,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { countDoses, onlyLot, stockOf } from '#tests/support/stock.ts';
import { teamMember } from '#tests/support/team.ts';
import { visit } from '#tests/support/visitor.ts';
import { sellAgain } from './selling-again.ts';

const { app, pool, database, visitor } = await bookingServer();
const other = await buildApp({
  database,
  config: { environment: 'LOCAL', hold: HOLD_POLICY },
  log: { write: () => undefined },
});
afterAll(() => Promise.all([app.close(), other.close()]));

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const slotOf = (index: number) =>
  `${String(9 + Math.floor(index / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][index % 4]}`;

async function storeWith(doses: number, floor: number) {
  const storeNumber = await addStore(pool, { seats: 3 });
  const member = await teamMember(app, pool, { storeNumber, role: 'manager' });
  await countDoses(member, storeNumber, doses);
  const params = { storeNumber, productId: '150-product' };
  await member.ask(setFloor, { params, body: { floor } });
  return { storeNumber, member };
}

/** Visitors at both servers, each with their own journey. */
const crowd = (count: number) =>
  Promise.all(
    times(count).map(async (index) => {
      const one = await visit(index % 2 === 0 ? app : other);
      return { one, engagementId: await startJourney(one) };
    }),
  );

it('HLD-07, DSK-04 sells the last dose above the floor once, however many ask at both servers', async () => {
  const { storeNumber, member } = await storeWith(10, 3);
  const people = await crowd(30);
  const replies = await Promise.all(
    people.map(({ one, engagementId }, index) =>
      one.send(
        'POST',
        createHold.path,
        holdBody({ engagementId, storeNumber, ...timeAhead(slotOf(index)) }),
      ),
    ),
  );
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  expect(statuses.filter((status) => status === 409)).toHaveLength(23);
  expect(await stockOf(member, storeNumber)).toMatchObject({
    promised: 7,
    products: [{ onHand: 10, sells: false }],
  });
});

it('DSK-04 stays exact while doses are thrown away, visits are cancelled and others book', async () => {
  const { storeNumber, member } = await storeWith(12, 0);
  const booked = await Promise.all(
    times(4).map(async (index) => ({
      one: await visitor(),
      time: timeAhead(slotOf(index), 3),
    })),
  ).then((all) =>
    Promise.all(
      all.map(async ({ one, time }) => ({ one, ...(await book(one, storeNumber, { time })) })),
    ),
  );
  const { lotId } = await onlyLot(member, storeNumber);
  const people = await crowd(20);
  await Promise.all([
    ...people.map(({ one, engagementId }, index) =>
      one.send(
        'POST',
        createHold.path,
        holdBody({ engagementId, storeNumber, ...timeAhead(slotOf(index)) }),
      ),
    ),
    ...times(3).map(() =>
      member.ask(throwAway, {
        params: { storeNumber, lotId },
        body: { doses: 1, reason: 'broken' },
      }),
    ),
    ...booked.slice(0, 2).map(({ one, confirmationNumber }) =>
      one.ask(cancelAppointment, {
        params: { version: 'v6', confirmationNumber },
        body: { reason: 'sick' },
      }),
    ),
  ]);
  const { promised, products } = await stockOf(member, storeNumber);
  expect(products[0]?.onHand).toBe(9);
  // What was promised before a dose broke stays promised; nothing is promised after.
  expect(promised).toBeLessThanOrEqual(12);
  const { rows } = await pool.query<{ doses: number; sum: number }>(
    `select l.doses, sum(m.doses)::integer as sum from stock_lots l
      join stock_movements m on m.lot_id = l.id where l.id = $1 group by l.id`,
    [lotId],
  );
  expect(rows).toEqual([{ doses: 9, sum: 9 }]);
  await sellAgain(pool);
  expect((await stockOf(member, storeNumber)).products[0]?.sells).toBe(promised < 9);
});
