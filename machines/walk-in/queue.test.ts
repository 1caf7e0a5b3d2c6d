import { expect, it } from 'vitest';
import { calledUp, checkIn, door, given, left } from '#qa/journeys/walk-in-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';

async function inLine(): Promise<TestJourney> {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
  await journey.answer('openWalkIn', door());
  const draft = { confirmationNumber: '7K3MPQ9TZX', month: '04', day: '28', year: '1984' };
  journey.send({ type: 'find.typed', draft });
  journey.send({ type: 'find.submitted' });
  await journey.answer('checkIn', checkIn());
  return journey;
}

const at = (journey: TestJourney, state: string) => journey.at({ flow: { queue: state } });

it('WLK-02, WLK-06 looks when the line moves, with the header that the call takes', async () => {
  const journey = await inLine();
  journey.send({ type: 'line.moved' });
  expect(journey.askedOf('getCheckIn')).toEqual({
    params: { checkInId: checkIn().checkInId },
    headers: { src: 'WALKIN' },
  });
  await journey.answer('getCheckIn', calledUp);
  expect(at(journey, 'inLine')).toBe(true);
  expect(journey.context().checkedIn?.stage).toBe('readyForPreVax');
  journey.send({ type: 'line.moved' });
  await journey.answer('getCheckIn', given);
  expect(at(journey, 'over')).toBe(true);
});

it('WLK-06 without an answer it says that what is shown may be outdated, and goes on', async () => {
  const journey = await inLine();
  journey.send({ type: 'line.moved' });
  await journey.fail('getCheckIn', 1002);
  expect(at(journey, 'unheard')).toBe(true);
  journey.send({ type: 'line.moved' });
  await journey.answer('getCheckIn', checkIn({ place: 1 }));
  expect(at(journey, 'inLine')).toBe(true);
});

it('WLK-06 leaves the line after a second press only, and stays where leaving fails', async () => {
  const journey = await inLine();
  journey.send({ type: 'leave.requested' });
  journey.send({ type: 'leave.confirmed' });
  await journey.fail('leaveQueue', 1002);
  expect(at(journey, 'leaveFailed')).toBe(true);
  journey.send({ type: 'retried' });
  await journey.answer('leaveQueue', left);
  expect(at(journey, 'over')).toBe(true);
});

it('WLK-06 reloads when the line moved before the answer arrived', async () => {
  const journey = await inLine();
  journey.send({ type: 'line.moved' });
  const first = journey.askedOf('getCheckIn');
  journey.send({ type: 'line.moved' });
  expect(journey.askedOf('getCheckIn')).toBeDefined();
  expect(journey.askedOf('getCheckIn')).not.toBe(first);
});

it('WLK-06 a patient asking to leave still hears that they are called, and that all is done', async () => {
  const journey = await inLine();
  journey.send({ type: 'leave.requested' });
  journey.send({ type: 'line.moved' });
  await journey.answer('getCheckIn', calledUp);
  expect(at(journey, 'asked')).toBe(true);
  expect(journey.context().checkedIn?.stage).toBe('readyForPreVax');
  journey.send({ type: 'line.moved' });
  await journey.fail('getCheckIn', 1002);
  expect(at(journey, 'asked')).toBe(true);
  journey.send({ type: 'line.moved' });
  await journey.answer('getCheckIn', given);
  expect(at(journey, 'over')).toBe(true);
});

it('DSK-02 a patient whom the store takes back sees their place again', async () => {
  const journey = await inLine();
  journey.send({ type: 'line.moved' });
  await journey.answer('getCheckIn', left);
  expect(at(journey, 'over')).toBe(true);
  journey.send({ type: 'line.moved' });
  expect(at(journey, 'over')).toBe(true);
  await journey.answer('getCheckIn', calledUp);
  expect(at(journey, 'inLine')).toBe(true);
});

it('WLK-06 how a visit ended stays on screen, whatever looking again brings', async () => {
  const journey = await inLine();
  journey.send({ type: 'line.moved' });
  await journey.answer('getCheckIn', given);
  journey.send({ type: 'line.moved' });
  await journey.refuse('getCheckIn', 'FC_903_NotFound');
  expect(at(journey, 'over')).toBe(true);
  journey.send({ type: 'line.moved' });
  await journey.fail('getCheckIn', 1002);
  expect(at(journey, 'over')).toBe(true);
});

it('WLK-06 tells the store that a patient is at the counter', async () => {
  const journey = await inLine();
  journey.send({ type: 'counter.reached' });
  await journey.answer('atCounter', checkIn({ isAtCounter: true }));
  expect(journey.context().checkedIn?.isAtCounter).toBe(true);
  expect(at(journey, 'inLine')).toBe(true);
});

it('MNG-01 once the visit is over its number is filled in where the appointment is looked up', async () => {
  const journey = await inLine();
  journey.send({ type: 'line.moved' });
  const own = { ...given, appointment: { ...given.appointment, confirmationNumber: 'XHYG7X2RR6' } };
  await journey.answer('getCheckIn', own);
  journey.send({ type: 'find.wanted' });
  expect(journey.at({ flow: { 'manage-appointment': 'byNumber' } })).toBe(true);
  expect(journey.context().manage.find.confirmationNumber).toBe('XHYG7X2RR6');
});
