import type { Booking } from './support/booking.ts';
import { somebodyNear } from './support/person.ts';
import { expect, test } from './support/test.ts';

const ZIP = '07028';

/** Ticks the first time of the nearest store. */
async function tickFirstTime(visit: Booking): Promise<void> {
  await visit.page.getByRole('article').first().getByRole('radio').first().check();
}

test('HLD-07 two people choose the last seat at once: one holds it, the other sees the nearest times', async ({
  begin,
  booking,
  database,
  elsewhere,
}) => {
  await database.leaveOneSeat('NJ');
  const visits = [booking(somebodyNear(ZIP)), await elsewhere(somebodyNear(ZIP))];
  // Their setup calls run one after the other.
  for (const visit of visits) await begin(visit, 'timeslots');
  await Promise.all(visits.map(tickFirstTime));
  await Promise.all(visits.map((visit) => visit.holdButton.click()));

  const gone = (visit: Booking) =>
    visit.page.getByRole('heading', { level: 1, name: visit.say('timeslots', 'gone.taken') });
  const guest = (visit: Booking) => visit.button('flow-check', 'guest.action');
  for (const visit of visits) await expect(gone(visit).or(guest(visit))).toBeVisible();
  const losers: Booking[] = [];
  for (const visit of visits) if (await gone(visit).isVisible()) losers.push(visit);
  expect(losers).toHaveLength(1);

  const [loser] = losers;
  await loser?.page.getByRole('listitem').getByRole('button').first().click();
  await loser?.at('flow-check');
  const [one, other] = await Promise.all(visits.map((visit) => visit.held()));
  expect(one?.storeNumber).toBe(other?.storeNumber);
  expect(one?.appointmentDate).not.toBe(other?.appointmentDate);
});
