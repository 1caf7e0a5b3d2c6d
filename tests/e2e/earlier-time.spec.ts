// Waiting for an earlier time: another patient cancels, the message leads to the offer, one press
// moves (CNF-05).
import { pathOf } from '#domain/pages.ts';
import { letterTo } from './support/mailbox.ts';
import { ask, bookedNow, bookOutside, findAppointment } from './support/managed.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

/** For this test only. */
const PLACE = '57104';

test.describe(LONGER, () => {
  test.use({ language: LONGER });

  test('CNF-05 a seat freed by another patient is offered, and one press moves there', async ({
    booking,
    program,
    database,
  }) => {
    const visit = booking(somebodyNear(PLACE));
    const { say } = visit;
    const mine = await bookOutside(program, somebodyNear(PLACE));
    const theirs = await bookOutside(program, somebodyNear(PLACE));
    const email = await database.waitsLonger(mine.engagementId);
    await database.isDayAt(theirs.storeNumber);

    await findAppointment(visit, mine.confirmationNumber);
    await visit.button('view-details', 'earlier.open').click();
    await expect(visit.heading()).toBeFocused();
    await visit.button('view-details', 'earlier.form.save').click();
    await expect(visit.page.getByText(say('view-details', 'saved.wish'))).toBeVisible();
    await expect(visit.page.getByText(say('view-details', 'earlier.waiting'))).toBeVisible();

    const path = `/api/appointments/v6/${theirs.confirmationNumber}/cancel`;
    await ask(program, 'PATCH', path, { reason: 'date' });
    const letter = await letterTo(program, email, 2);
    const link = /earlier-time#[\w-]+/.exec(letter)?.[0] ?? '';
    await visit.page.goto(`${pathOf('earlier-time').replace('earlier-time', '')}${link}`);
    await expect(visit.heading()).toHaveText(say('earlier-time', 'title'));
    expect(visit.page.url()).not.toContain('#');
    await visit.page
      .getByRole('button', { name: say('earlier-time', 'take', { when: '' }) })
      .click();
    await expect(visit.heading()).toHaveText(say('earlier-time', 'moved.title'));
    const { appointmentDate, status } = await bookedNow(visit, mine.confirmationNumber);
    expect([Date.parse(appointmentDate), status]).toEqual([
      Date.parse(theirs.appointmentDate),
      'Rescheduled',
    ]);
    await visit.page.getByRole('link', { name: say('earlier-time', 'see') }).click();
    await visit.at('manage-appointment');
  });
});
