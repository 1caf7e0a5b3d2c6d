// After the booking: resending the message, and the number for a patient who lost it.
import { randomUUID } from 'node:crypto';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { letterTo } from './support/mailbox.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

/** For this test only: those running beside it book elsewhere. */
const PLACE = '32801';

test.describe(`after a booking, ${LONGER}`, () => {
  test.use({ language: LONGER });

  test('CNF-06 the message is sent again, and the number to a patient who lost it', async ({
    begin,
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear(PLACE, { email: `${randomUUID()}@example.org` }));
    const { person } = visit;
    await begin(visit, 'confirmation');
    const number = formatConfirmationNumber(await visit.confirmationNumber());
    await letterTo(program, person.email, 1);
    await visit.button('confirmation', 'again.action').click();
    await expect(visit.page.getByText(visit.say('confirmation', 'again.sent'))).toBeVisible();
    expect(await letterTo(program, person.email, 2)).toContain(number);

    const guest = await elsewhere(person);
    await guest.open('manage-appointment');
    await guest.button('manage-appointment', 'find.noNumber').click();
    await expect(guest.heading()).toBeFocused();
    await guest.field('manage-appointment', 'again.email').fill(person.email.toUpperCase());
    await guest.field('get-started', 'born.month').fill(person.month);
    await guest.field('get-started', 'born.day').fill(person.day);
    await guest.field('get-started', 'born.year').fill(person.year);
    await guest.button('manage-appointment', 'again.action').click();
    await expect(guest.heading()).toHaveText(guest.say('manage-appointment', 'again.sent.title'));
    await expect(guest.heading()).toBeFocused();
    await expect(guest.page.getByText(number)).toHaveCount(0);
    expect(await letterTo(program, person.email.toUpperCase(), 1)).toContain(number);
  });
});
