import { operationAt } from '#qa/journeys/screens/calls.ts';
import { somebodyNear } from './support/person.ts';
import { expect, test } from './support/test.ts';

test('VAC-07 API-05 Back and Forward load neither the vaccines nor the notices again, but the times', async ({
  booking,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      asked.push(operationAt(request.method(), pathname) ?? pathname);
  });
  const times = (operation: string) => asked.filter((one) => one === operation).length;
  const visit = booking(somebodyNear('30303'));
  await visit.reach('timeslots');
  await expect(visit.offered).toBeVisible();
  await expect.poll(() => times('getContent')).toBe(1);

  for (const shown of ['vaccine-selector', 'get-started'] as const) {
    await page.goBack();
    await visit.at(shown);
  }
  await page.goForward();
  await visit.at('vaccine-selector');
  await expect(visit.vaccine('150')).toBeChecked();
  await page.goForward();
  await visit.at('timeslots');
  await expect(visit.offered).toBeVisible();

  expect(times('listEligibleVaccines')).toBe(1);
  expect(times('getVaccineDetails')).toBe(1);
  expect(times('getContent')).toBe(1);
  expect(times('searchTimeslots')).toBe(2);
});
