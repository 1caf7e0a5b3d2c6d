// A dose is booked only once per person, and the existing appointment is offered (VAC-15).
import { somebodyNear } from './support/person.ts';
import { expect, test } from './support/test.ts';

test('VAC-15 booking flu again shows the existing appointment at the choice and at the end, with a way there', async ({
  begin,
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('83702'));
  await begin(visit, 'confirmation');
  const number = await visit.confirmationNumber();

  await visit.button('confirmation', 'another').click();
  await visit.goOn('get-started', 'vaccine-selector');
  await expect(page.getByText(/María José: already booked for/)).toBeVisible();
  await visit.goOn('vaccine-selector', 'timeslots');
  await visit.chooseDay(2);
  await visit.goOn('timeslots', 'review-appt');
  await visit.book();

  const told = page.getByRole('alert').filter({ hasText: 'already booked' });
  await expect(told).toContainText('We did not book anything');
  const see = visit.button('review-appt', 'doseBooked.see');
  await see.click();
  await visit.at('view-details');
  await expect(page.getByRole('main')).toContainText(number.slice(0, 5));
});
