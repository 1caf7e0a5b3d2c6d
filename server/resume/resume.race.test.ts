// Many requests at once, on a real PostgreSQL and through two server processes.
import { expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { getEngagement } from '#contract/engagements.ts';
import { decryptKey, resumeEngagement, saveEngagement } from '#contract/resume.ts';
import { GUESSES } from '#domain/resume.ts';
import { addPatient, addStore, bookingServer } from '#tests/support/booking.ts';
import { BORN, mailed, savedJourney } from '#tests/support/saved-journey.ts';
import { testServer } from '#tests/support/server.ts';
import { visit, type Visitor } from '#tests/support/visitor.ts';

const server = await bookingServer();
const { pool, visitor } = server;
const { app: otherProcess } = await testServer(server.database);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const elsewhere = () => visit(otherProcess);

const resumeBy = (one: Visitor, key: string, dateOfBirth = BORN) =>
  one.send('POST', resumeEngagement.path, { key, dateOfBirth });

it('RES-04 leaves a journey with exactly one of many devices that resume it at once', async () => {
  for (const _turn of times(6)) {
    const storeNumber = await addStore(pool);
    const { one, engagementId, key } = await savedJourney(server, { storeNumber });
    const devices = await Promise.all(
      times(GUESSES.ofLink).map((index) => (index % 2 ? visitor() : elsewhere())),
    );
    const replies = await Promise.all(devices.map((device) => resumeBy(device, key)));
    const statuses = new Set(replies.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);

    const read = `/api/engagements/v6/${engagementId}`;
    const owners = await Promise.all([one, ...devices].map((device) => device.send('GET', read)));
    const has = owners.map(({ statusCode }) => statusCode === 200);
    expect(has.filter(Boolean)).toHaveLength(1);
    // The device that has it was told so.
    expect(replies[has.indexOf(true) - 1]?.statusCode).toBe(200);
    const claims = await pool.query('select from claims where engagement_id = $1', [engagementId]);
    expect(claims.rowCount).toBe(1);
  }
});

it('RES-02, CNF-01 lets either a resume or another tab’s confirm win, and no one is booked twice', async () => {
  for (const turn of times(16)) {
    const storeNumber = await addStore(pool);
    const { one, engagementId, key, held } = await savedJourney(server, { storeNumber });
    const patientId = await addPatient(one, engagementId);
    const body = {
      engagementId,
      confirmationNumber: held?.confirmationNumber ?? '',
      patients: [{ patientId }],
    };
    const device = turn % 2 ? await visitor() : await elsewhere();
    const confirm = () => one.send('PATCH', confirmAppointment.path, body);
    const [resumed, confirmed] =
      turn % 4 < 2
        ? await Promise.all([resumeBy(device, key), confirm()])
        : (await Promise.all([confirm(), resumeBy(device, key)])).toReversed();
    expect(['200 404', '410 200']).toContain(`${resumed?.statusCode} ${confirmed?.statusCode}`);
    if (resumed?.statusCode === 200) {
      await device.ask(confirmAppointment, { body });
      await device.ask(getEngagement, { params: { engagementId } });
    }
    const made = await pool.query('select from appointments where engagement_id = $1', [
      engagementId,
    ]);
    expect(made.rowCount).toBe(1);
    expect((await device.ask(decryptKey, { body: { key } })).state).toBe('spent');
  }
});

it('RES-04 checks five guesses of fifty that come at once through two processes', async () => {
  await pool.query('delete from limits');
  const { key } = await savedJourney(server);
  const guessers = [await visitor(), await elsewhere()];
  const replies = await Promise.all(
    times(50).map((index) => {
      const guesser = guessers[index % 2];
      if (!guesser) throw new Error('nobody guesses');
      return resumeBy(guesser, key, `19${String(10 + index)}-01-01`);
    }),
  );
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 404)).toHaveLength(GUESSES.ofLink);
  expect(statuses.filter((status) => ![404, 410, 429].includes(status))).toEqual([]);
  const [last] = guessers;
  expect((await last?.ask(decryptKey, { body: { key } }))?.state).toBe('revoked');
});

it('RES-04 counts guesses over all links of a journey, and over all journeys from one address', async () => {
  await pool.query('delete from limits');
  const one = await savedJourney(server);
  const guesser = await elsewhere();
  const codes: number[] = [];
  let { key } = one;
  for (const round of times(GUESSES.ofJourney / GUESSES.ofLink + 1)) {
    for (const day of times(GUESSES.ofLink)) {
      const reply = await resumeBy(guesser, key, `19${40 + round}-01-0${day + 1}`);
      codes.push(reply.statusCode);
    }
    await one.one.ask(saveEngagement, {
      body: { engagementId: one.engagementId, email: 'again@example.com' },
    });
    const [sent] = await mailed(pool, one.engagementId);
    key = new URL(sent?.payload.details['link'] ?? '').hash.slice(1);
  }
  expect(codes.slice(0, GUESSES.ofJourney)).toEqual(times(GUESSES.ofJourney).map(() => 404));
  expect(new Set(codes.slice(GUESSES.ofJourney))).toEqual(new Set([429]));
  const limited = await resumeBy(guesser, key);
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3600);

  const nobody = times(GUESSES.ofAddress).map((index) => resumeBy(guesser, `no-key-${index}`));
  await Promise.all(nobody);
  const { key: other } = await savedJourney(server);
  expect((await resumeBy(await visitor(), other)).statusCode).toBe(429);
});

it('RES-04 leaves one working link when a journey is saved many times at once', async () => {
  await pool.query('delete from limits');
  const { one, engagementId } = await savedJourney(server);
  await pool.query('delete from outbox where engagement_id = $1', [engagementId]);
  const body = { engagementId, email: 'busy@example.com' };
  const saved = await Promise.all(times(4).map(() => one.ask(saveEngagement, { body })));
  expect(new Set(saved.map(({ shortCode }) => shortCode)).size).toBe(4);
  const sent = await mailed(pool, engagementId);
  expect(sent).toHaveLength(1);
  const key = new URL(sent[0]?.payload.details['link'] ?? '').hash.slice(1);
  expect((await resumeBy(await visitor(), key)).statusCode).toBe(200);
});
