import { onNext } from './support/calls.ts';
import { somebodyNear } from './support/person.ts';
import { expect, test } from './support/test.ts';

const CONFIRM = '**/api/appointments/v6/confirm';

test('CNF-01 a double click books once', async ({ begin, booking, database, page }) => {
  const visit = booking(somebodyNear('64151'));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) sent.push(request.url());
  });
  await begin(visit, 'review-appt');
  await visit.button('review-appt', 'book').dblclick();
  await visit.at('confirmation');
  const { engagementId } = await visit.appointment();
  expect(sent).toHaveLength(1);
  expect(await database.appointments(engagementId)).toBe(1);
});

test('CNF-01 API-03 when the answer is lost after the server has booked, trying again books nothing more', async ({
  begin,
  booking,
  database,
  page,
}) => {
  const visit = booking(somebodyNear('39206'));
  await begin(visit, 'review-appt');
  const { engagementId, confirmationNumber } = await visit.held();
  await onNext(page, CONFIRM, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await visit.book();
  const again = visit.button('review-appt', 'again');
  await expect(again).toBeVisible();
  expect(await database.appointments(engagementId)).toBe(1);

  await again.click();
  await visit.at('confirmation');
  expect(await visit.confirmationNumber()).toBe(confirmationNumber);
  expect(await database.appointments(engagementId)).toBe(1);
});
