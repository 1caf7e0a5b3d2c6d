import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { confirmAppointment, confirmSchedulerAppointment } from '#contract/appointments.ts';
import { postConsent } from '#contract/consents.ts';
import { createHold, getHold } from '#contract/holds.ts';
import { getAppointment } from '#contract/manage.ts';
import {
  addStore,
  book,
  bookingServer,
  expireHolds,
  hold,
  holdBody,
  patientBody,
  reachedAt,
  readyToConfirm,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { lettersIn } from '#tests/support/letters.ts';

const { pool, visitor } = await bookingServer();

const outboxOf = (engagementId: string) => lettersIn(pool, { engagementId });

const appointmentsOf = async (engagementId: string) => {
  const { rows } = await pool.query('select * from appointments where engagement_id = $1', [
    engagementId,
  ]);
  return rows;
};

it('CNF-01 turns the held time into an appointment that no one else can take', async () => {
  const storeNumber = await addStore(pool);
  const one = await visitor();
  const time = timeAhead('10:00');
  const { engagementId, confirmationNumber, appointment } = await book(one, storeNumber, { time });

  expect(appointment).toEqual({
    confirmationNumber,
    engagementId,
    appointmentId: expect.any(String),
    status: 'Scheduled',
    ...time,
    store: {
      storeNumber,
      name: 'Loop Pharmacy',
      phone: '312-555-0100',
      address: {
        line1: '1 Main St',
        city: 'Chicago',
        state: 'IL',
        zip: '60601',
        timeZone: 'America/Chicago',
      },
    },
    patient: { firstName: 'Ana', lastName: expect.any(String), gender: 'Female' },
    vaccines: [
      {
        code: '150',
        dose: expect.any(String),
        name: 'Influenza vaccine',
        vaccineDisplayName: 'Flu',
        doseCalledBy: { seasonBegins: '07-01' },
        doseDisplayName: expect.stringMatching(/^\d{4}-\d{4} dose$/),
        rxRequired: false,
        restrictions: [],
        vaccineHistory: [],
      },
    ],
    rxRequired: [],
    vaccineHistory: [],
    voucherCode: null,
    languagePreference: 'en',
    coverage: null,
    confirmationcode: expect.any(String),
    datetime: expect.any(String),
  });
  await expireHolds(pool);
  const late = await visitor();
  const wish = holdBody({ engagementId: await startJourney(late), storeNumber, ...time });
  const { error } = await late.refused(createHold, { body: wish });
  expect(error.code).toBe('FC_908_Conflict');
});

it('CNF-01 books once: the same key, another key and the other form answer the same appointment', async () => {
  const one = await visitor();
  const { body, engagementId } = await readyToConfirm(one, await addStore(pool));
  const attempt = { 'idempotency-key': 'confirm' };
  const first = await one.ask(confirmAppointment, { body }, attempt);
  expect(await one.ask(confirmAppointment, { body }, attempt)).toEqual(first);
  expect(await one.ask(confirmAppointment, { body })).toEqual(first);
  expect(await one.ask(confirmSchedulerAppointment, { body })).toEqual(first);
  expect(await appointmentsOf(engagementId)).toHaveLength(1);
  expect(await outboxOf(engagementId)).toHaveLength(1);
});

it('ENG-07, CNF-01 confirms in the format of the global scheduler', async () => {
  const one = await visitor();
  const { body, confirmationNumber } = await readyToConfirm(one, await addStore(pool));
  const appointment = await one.ask(confirmSchedulerAppointment, { body });
  expect(appointment.confirmationNumber).toBe(confirmationNumber);
});

it('HLD-03, CNF-01 refuses to confirm when the hold expired, was taken over or never existed', async () => {
  const storeNumber = await addStore(pool);
  const one = await visitor();
  const { body, engagementId } = await readyToConfirm(one, storeNumber);
  await expireHolds(pool, engagementId);
  const late = await one.refused(confirmAppointment, { body });
  expect([late.status, late.error.code]).toEqual([410, 'HOLD_EXPIRED']);

  await book(await visitor(), storeNumber);
  const taken = await one.refused(confirmAppointment, { body });
  expect([taken.status, taken.error.code]).toEqual([410, 'HOLD_EXPIRED']);

  const never = await readyToConfirm(one, storeNumber, { time: timeAhead('11:00') });
  const wrong = { ...never.body, confirmationNumber: 'ABCDEFGHJK' };
  const without = await one.refused(confirmAppointment, { body: wrong });
  expect([without.status, without.error.code]).toEqual([410, 'HOLD_EXPIRED']);
  expect(await appointmentsOf(never.engagementId)).toHaveLength(0);
});

it('REV-01, CNF-01 books no other vaccines than the page that books has read back', async () => {
  const storeNumber = await addStore(pool, { vaccines: ['150', '115'] });
  const one = await visitor();
  const { body, engagementId, holdId } = await readyToConfirm(one, storeNumber);
  const record = (...serviceIds: string[]) => ({
    bookingType: 'Individual' as const,
    pageId: 'REVIEW_APPT' as const,
    metaData: { serviceIds },
  });
  // Another tab, or a change whose answer was lost: the same time, held for another vaccine.
  const other = await hold(one, { engagementId, storeNumber, vaccines: [{ code: '115' }] });
  expect(other.holdId).toBe(holdId);
  for (const read of [['150'], ['150', '115']]) {
    const asked = { ...body, holdId, record: record(...read) };
    const { status, error } = await one.refused(confirmAppointment, { body: asked });
    expect([status, error.code]).toEqual([410, 'HOLD_EXPIRED']);
  }
  expect(await appointmentsOf(engagementId)).toHaveLength(0);

  await hold(one, { engagementId, storeNumber, vaccines: [{ code: '150' }] });
  const asked = { ...body, holdId, record: record('150') };
  const booked = await one.ask(confirmAppointment, { body: asked });
  expect(booked.vaccines.map(({ code }) => code)).toEqual(['150']);
});

it('CNF-01 tells a tab with an outdated number that the time is already booked', async () => {
  const storeNumber = await addStore(pool);
  const one = await visitor();
  const { body } = await readyToConfirm(one, storeNumber);
  await one.ask(confirmAppointment, { body });
  const earlier = { ...body, confirmationNumber: 'ABCDEFGHJK' };
  const { status, error } = await one.refused(confirmAppointment, { body: earlier });
  expect([status, error.code]).toEqual([409, 'ALREADY_CONFIRMED']);
});

it('CNF-01 answers the same 404 for an unknown engagement, another session’s, and a patient of neither', async () => {
  const storeNumber = await addStore(pool, { seats: 2 });
  const one = await visitor();
  const { body } = await readyToConfirm(one, storeNumber);
  const stranger = await visitor();
  const theirs = await readyToConfirm(stranger, storeNumber);
  const refusals = [
    await stranger.refused(confirmAppointment, { body }),
    await one.refused(confirmAppointment, { body: { ...body, engagementId: randomUUID() } }),
    await one.refused(confirmAppointment, { body: { ...body, patients: theirs.body.patients } }),
    await one.refused(confirmAppointment, {
      body: { ...body, patients: [{ patientId: randomUUID() }] },
    }),
  ];
  for (const { status, error } of refusals) {
    expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
  }
});

it('CNF-01 does not book one person into two places at once, and keeps the hold', async () => {
  const storeNumber = await addStore(pool, { seats: 3 });
  const elsewhere = await addStore(pool);
  const person = { firstName: 'José', lastName: 'Núñez' };
  const one = await visitor();
  await book(one, storeNumber, { patient: person });

  const again = await readyToConfirm(await visitor(), elsewhere, {
    patient: { firstName: 'JOSE', lastName: 'Nunez' },
  });
  const other = await visitor();
  const ready = await readyToConfirm(other, storeNumber, { patient: person });
  const { status, error } = await other.refused(confirmAppointment, { body: ready.body });
  expect([status, error.code]).toEqual([409, 'OVERLAPPING_APPOINTMENT']);
  await other.ask(getHold, { params: { holdId: ready.holdId } });
  expect(await appointmentsOf(ready.engagementId)).toHaveLength(0);
  expect(await appointmentsOf(again.engagementId)).toHaveLength(0);

  const later = await other.ask(createHold, {
    body: holdBody({
      engagementId: ready.engagementId,
      storeNumber,
      vaccines: [{ code: '207' }],
      ...timeAhead('10:15'),
    }),
  });
  await other.ask(confirmAppointment, {
    body: { ...ready.body, confirmationNumber: later.confirmationNumber },
  });
});

it('CNF-01 does not book a time that has begun', async () => {
  const storeNumber = await addStore(pool);
  const one = await visitor();
  const { body, engagementId } = await readyToConfirm(one, storeNumber);
  await pool.query(
    `update claims set starts_at = clock_timestamp() - interval '1 minute' where engagement_id = $1`,
    [engagementId],
  );
  const { status, error } = await one.refused(confirmAppointment, { body });
  expect([status, error.code]).toEqual([409, 'FC_908_Conflict']);
  expect(error.alternatives?.nearestTimes).toHaveLength(3);
});

it('CNF-02 announces the appointment by e-mail, and by text only after consent', async () => {
  const storeNumber = await addStore(pool, { seats: 4 });
  const booked = async (...decisions: ('agree' | 'decline')[]) => {
    const one = await visitor();
    const { body, engagementId } = await readyToConfirm(one, storeNumber);
    for (const consentDecision of decisions) {
      await one.ask(postConsent, {
        body: {
          engagementId,
          phoneNumber: '312-555-0177',
          consentDecision,
          consentType: 'smsConsent',
        },
      });
    }
    await one.ask(confirmAppointment, { body });
    return (await outboxOf(engagementId)).map(({ kind, payload }) => [kind, payload.recipient]);
  };
  const email = ['email', 'ana@example.com'];
  expect(await booked()).toEqual([email]);
  expect(await booked('agree')).toEqual([email, ['sms', '+13125550177']]);
  expect(await booked('agree', 'decline')).toEqual([email]);
});

it('VAL-03, VAL-04 VAL-11 books nobody on the pages who cannot be reached', async () => {
  const one = await visitor();
  const { body, engagementId } = await readyToConfirm(one, await addStore(pool), {
    patient: { contact: {} },
  });
  const { status, error } = await one.refused(confirmAppointment, { body });
  expect([status, error.code, error.fields?.map(({ name, code }) => [name, code])]).toEqual([
    400,
    'INVALID_REQUEST',
    [
      ['patients.0.contact.emails.0.address', 'email.missing'],
      ['patients.0.contact.phones.0.number', 'phone.missing'],
    ],
  ]);
  expect(await outboxOf(engagementId)).toEqual([]);
});

it('MNG-01 shows an appointment to the session that booked it, however its number is typed', async () => {
  const one = await visitor();
  const { confirmationNumber, appointment } = await book(one, await addStore(pool));
  const typed = `${confirmationNumber.slice(0, 5)}-${confirmationNumber.slice(5)}`.toLowerCase();
  for (const number of [confirmationNumber, typed]) {
    const read = await one.ask(getAppointment, { params: { confirmationNumber: number } });
    expect(read).toMatchObject(appointment);
  }
});

it('LNG-04 names the vaccines in the page’s language', async () => {
  const one = await visitor();
  const { confirmationNumber } = await book(one, await addStore(pool));
  const reply = await one.send('GET', `/api/appointments/v6/${confirmationNumber}`, undefined, {
    host: 'es.localhost',
  });
  expect(reply.json()).toMatchObject({
    vaccines: [{ name: 'Influenza vaccine', vaccineDisplayName: 'Gripe (influenza)' }],
  });
});

it('MNG-02 answers the same 401 for another session’s appointment and for an unknown one', async () => {
  const { confirmationNumber } = await book(await visitor(), await addStore(pool));
  const stranger = await visitor();
  for (const number of [confirmationNumber, 'ABCDEFGHJK', 'no number']) {
    const { status, error } = await stranger.refused(getAppointment, {
      params: { confirmationNumber: number },
    });
    expect([status, error.code]).toEqual([401, 'UNAUTHENTICATED']);
  }
});

it('PAT-01 keeps the booked time when the person’s contact details are corrected before the confirm', async () => {
  const one = await visitor();
  const { body, engagementId } = await readyToConfirm(one, await addStore(pool));
  const mended = patientBody(engagementId, { contact: reachedAt('new@example.com') });
  await one.send('PUT', '/api/patients/v1', { ...mended, patientId: body.patients[0]?.patientId });
  await one.ask(confirmAppointment, { body });
  expect((await outboxOf(engagementId))[0]?.payload.recipient).toBe('new@example.com');
});

it('ENG-02 CNF-01 saves the record sent along with the confirmation', async () => {
  const one = await visitor();
  const { engagementId, body } = await readyToConfirm(one, await addStore(pool));
  const record = {
    bookingType: 'Individual' as const,
    pageId: 'REVIEW_APPT' as const,
    metaData: { locationSearch: '60601', phone: '312-555-0142' },
  };
  await one.ask(confirmAppointment, { body: { ...body, record } });
  expect((await one.send('GET', `/api/engagements/v6/${engagementId}`)).json()).toMatchObject({
    pageId: 'REVIEW_APPT',
    status: 'confirmed',
    metaData: { locationSearch: '60601', phone: '312-555-0142' },
  });
});

it('ENG-02 a record that cannot be saved does not block the booking', async () => {
  const one = await visitor();
  const { engagementId, body } = await readyToConfirm(one, await addStore(pool));
  const record = {
    bookingType: 'Individual' as const,
    pageId: 'REVIEW_APPT' as const,
    patientId: randomUUID(),
    metaData: { phone: '312-555-0142' },
  };
  await one.ask(confirmAppointment, { body: { ...body, record } });
  const kept = (await one.send('GET', `/api/engagements/v6/${engagementId}`)).json();
  expect(kept.metaData).not.toHaveProperty('phone');
});
