import { Booking } from './support/booking.ts';
import { startServer } from './support/own-server.ts';
import { somebodyNear } from './support/person.ts';
import { programOn } from './support/program.ts';
import { secretsIn } from './support/secrets.ts';
import { expect, test } from './support/test.ts';

test('DIA-01 no address that the booking requests or shows contains anything about the patient', async ({
  booking,
  context,
  page,
}) => {
  const visit = booking(somebodyNear('89502', { texts: 'agree' }));
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await visit.reach('confirmation');
  expect(addresses.length).toBeGreaterThan(20);
  expect(secretsIn(addresses.join('\n'), visit.person)).toEqual([]);
});

test('SES-04 when the tab is closed nothing about the patient is left in the browser', async ({
  begin,
  booking,
  context,
  page,
}) => {
  const visit = booking(somebodyNear('50309'));
  await begin(visit, 'review-appt');
  const inTab = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(secretsIn(inTab, visit.person)).not.toEqual([]);
  await page.close();

  const next = new Booking(await context.newPage(), 'en', visit.person);
  await next.open('review-appt');
  await next.at('get-started');
  await expect(next.field('get-started', 'where.label')).toHaveValue('');
  const left = await next.page.evaluate(async () =>
    JSON.stringify([
      Object.entries(sessionStorage),
      Object.entries(localStorage),
      await indexedDB.databases(),
      await caches.keys(),
      document.cookie,
    ]),
  );
  expect(secretsIn(left, visit.person)).toEqual([]);
  expect(secretsIn(JSON.stringify(await context.storageState()), visit.person)).toEqual([]);
});

test('DIA-01 API-03 the server’s log says what happened, and nothing about whom', async ({
  browser,
  database,
  playwright,
}) => {
  const server = await startServer(database.url);
  const context = await browser.newContext({ baseURL: server.address });
  const request = await playwright.request.newContext({ baseURL: server.address });
  const person = somebodyNear('83701', { texts: 'agree' });
  let log = '';
  try {
    const visit = new Booking(await context.newPage(), 'en', person);
    await visit.reach('confirmation');
    const { confirmationNumber } = await visit.appointment();
    const program = await programOn(request);
    await program.call('POST', '/api/patients/v1', { ...person });
    await program.call('POST', '/api/patients/v1', `{"lastName": "${person.lastName}`);
    await program.call('GET', `/api/geo/v1/geocode?text=${encodeURIComponent(person.lastName)}`);
    const cookies = await context.cookies();
    log = await server.stop();
    const isRead = /"route":"\/api\/appointments\/v6\/:confirmationNumber","status":200/;
    const isRefused = /"route":"\/api\/patients\/v1","status":400/;
    expect([isRead.test(log), isRefused.test(log)]).toEqual([true, true]);
    expect(secretsIn(log, person)).toEqual([]);
    expect(
      [confirmationNumber, ...cookies.map(({ value }) => value)].filter((one) => log.includes(one)),
    ).toEqual([]);
  } finally {
    if (log === '') await server.stop();
    await request.dispose();
    await context.close();
  }
});
