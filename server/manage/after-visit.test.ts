// What a patient reads about their visit once it is over (DSK-03).
import { beforeEach, expect, it } from 'vitest';
import { getDeskDay, giveDoses, undoStep } from '#contract/desk.ts';
import { getAppointment, searchAppointments } from '#contract/manage.ts';
import { book, bookingServer, dayAhead, ZONE } from '#tests/support/booking.ts';
import { type Desk, givenBody, isReady, moveToNow, openDesk, walkTo } from '#tests/support/desk.ts';
import { bookGroup } from '#tests/support/group.ts';
import { BORN } from '#tests/support/saved-journey.ts';

const server = await bookingServer();
const { pool, visitor } = server;
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk(server, { timeZone: ZONE });
});

const dayOf = async () =>
  (
    await desk.member.ask(getDeskDay, {
      params: { storeNumber: desk.storeNumber },
      query: {},
    })
  ).visits;

it('DSK-03 shows each vaccine that was given, and which was not, by number and by search', async () => {
  const one = await visitor();
  const booked = await book(one, desk.storeNumber);
  await moveToNow(pool, booked.engagementId);
  await pool.query(
    `update appointments set vaccines = vaccines || '[{"code": "207", "dose": "1"}]'
      where engagement_id = $1`,
    [booked.engagementId],
  );
  const [visit] = await dayOf();
  if (!visit) throw new Error('nobody is booked');
  const ready = await walkTo(desk, visit, ...isReady);
  const params = { confirmationNumber: booked.confirmationNumber };
  expect(await one.ask(getAppointment, { params })).not.toHaveProperty('outcome');
  const { params: at, body } = givenBody(desk, ready);
  await desk.member.ask(giveDoses, {
    params: at,
    body: { ...body, doses: body.doses.slice(0, 1) },
  });
  const today = dayAhead(0);
  const outcome = [
    { code: '150', given: { maker: 'Sanofi', lot: 'FL1234', on: today } },
    { code: '207' },
  ];
  expect((await one.ask(getAppointment, { params })).outcome).toEqual(outcome);
  const guest = await visitor();
  const { data } = await guest.ask(searchAppointments, {
    params: { version: 'v6' },
    body: { ...params, dateOfBirth: BORN },
  });
  expect(data.appointments.map((found) => found.outcome)).toEqual([outcome]);
});

it('DSK-03 GRP-03 shows each group member’s own; and nothing that was undone', async () => {
  const one = await visitor();
  const { engagementId } = await bookGroup(one, desk.storeNumber, { 1: '10:00', 2: '10:15' });
  await moveToNow(pool, engagementId);
  const [first, second] = await dayOf();
  if (!first || !second) throw new Error('nobody is booked');
  for (const [visit, lot] of [
    [first, 'FL1'],
    [second, 'FL2'],
  ] as const) {
    const ready = await walkTo(desk, visit, ...isReady);
    await desk.member.ask(giveDoses, givenBody(desk, ready, { lot }));
  }
  const lots = async () => {
    const read = await one.ask(getAppointment, {
      params: { confirmationNumber: first.confirmationNumber },
    });
    return (read.group ?? []).map(({ outcome = [] }) => outcome.map(({ given }) => given?.lot));
  };
  expect(await lots()).toEqual([['FL1'], ['FL2']]);
  const given = (await dayOf()).find(({ appointmentId }) => appointmentId === second.appointmentId);
  await desk.member.ask(undoStep, {
    params: { storeNumber: desk.storeNumber, appointmentId: second.appointmentId },
    body: { version: given?.version ?? 0 },
  });
  expect(await lots()).toEqual([['FL1'], []]);
});
