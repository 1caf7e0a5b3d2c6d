import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { patchAppointmentConsent } from '#contract/consents.ts';
import { cancelAppointment, updateAppointment } from '#contract/manage.ts';
import {
  addStore,
  book,
  bookingServer,
  expireHolds,
  hold,
  patientBody,
  timeAhead,
} from '#tests/support/booking.ts';
import { sayOf } from '#tests/support/engagements.ts';
import {
  cancelling,
  changing,
  claimsOf,
  holdAnother,
  messagesOf,
  move,
  shift,
  type Booked,
} from '#tests/support/changing.ts';
import { patientsOf } from '#tests/support/patients.ts';

const { pool, visitor, visitorWithJourney } = await bookingServer();

async function booking(
  patient: Parameters<typeof patientBody>[1] = {},
  { vaccines }: { vaccines?: string[] } = {},
) {
  const one = await visitor();
  const storeNumber = await addStore(pool, vaccines ? { vaccines } : {});
  return { one, storeNumber, booked: await book(one, storeNumber, { patient }) };
}

async function rowOf({ engagementId }: Booked) {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select a.*, s.store_number from appointments a join stores s on s.id = a.store_id where a.engagement_id = $1`,
    [engagementId],
  );
  return rows[0] ?? {};
}

/** The patient as booked, with some details changed. */
function patientWith(changes: Partial<ReturnType<typeof patientBody>>) {
  const { engagementId: _engagement, dob: _dob, ...details } = patientBody(randomUUID(), changes);
  return details;
}

describe('another time', () => {
  it('MNG-06 books the new seat and frees the old one, under the same number and id', async () => {
    const { one, storeNumber, booked } = await booking();
    const changed = await move(one, booked, storeNumber, { slot: '11:00' });
    expect(changed).toMatchObject({
      confirmationNumber: booked.confirmationNumber,
      appointmentId: booked.appointment.appointmentId,
      status: 'Rescheduled',
      standing: 'upcoming',
      sequence: 1,
      slot: '11:00',
    });
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['11:00 booked']);
    expect(await messagesOf(pool, booked.engagementId)).toEqual([
      'email appointmentConfirmed ana@example.com',
      'email appointmentChanged ana@example.com',
    ]);
    const { rows } = await pool.query(
      'select expires_at, confirmation_number from claims where engagement_id = $1',
      [booked.engagementId],
    );
    expect(rows).toEqual([{ expires_at: null, confirmation_number: booked.confirmationNumber }]);
  });

  it('MNG-06 frees the old time for anyone at once', async () => {
    const { one, storeNumber, booked } = await booking();
    await move(one, booked, storeNumber, { slot: '11:00' });
    const next = await book(await visitor(), storeNumber);
    expect(next.appointment.slot).toBe('10:00');
  });

  it('MNG-06 may be at another store, for other vaccines; the journey follows', async () => {
    const { one, booked } = await booking();
    const elsewhere = await addStore(pool);
    const time = timeAhead('12:00', 3);
    const { holdId } = await holdAnother(one, booked, {
      storeNumber: elsewhere,
      vaccines: [{ code: '150' }, { code: '207' }],
      ...time,
    });
    const changed = await one.ask(updateAppointment, changing(booked, { holdId }));
    expect(changed.store.storeNumber).toBe(elsewhere);
    expect(changed.vaccines.map(({ code }) => code)).toEqual(['150', '207']);
    expect(changed.journey.metaData).toMatchObject({
      storeNumber: elsewhere,
      serviceIds: ['150', '207'],
      appointmentDate: time.appointmentDate,
    });
  });

  it('MNG-06 can change again and again, each time from the last', async () => {
    const { one, storeNumber, booked } = await booking();
    await move(one, booked, storeNumber, { slot: '11:00' });
    const again = await move(one, booked, storeNumber, { slot: '10:00', sequence: 1 });
    expect(again).toMatchObject({ sequence: 2, slot: '10:00', status: 'Rescheduled' });
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked']);
  });

  it('HLD-04 is refused when its hold expired, and the appointment stays unchanged', async () => {
    const { one, storeNumber, booked } = await booking();
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    await expireHolds(pool, booked.engagementId);
    const { status, error } = await one.refused(updateAppointment, changing(booked, { holdId }));
    expect([status, error.code]).toEqual([410, 'HOLD_EXPIRED']);
    expect(await rowOf(booked)).toMatchObject({ status: 'Scheduled', sequence: 0 });
    expect(await claimsOf(pool, booked.engagementId)).toContain('10:00 booked');
  });

  it('HLD-04 is refused with a hold of another booking', async () => {
    const { one, booked } = await booking();
    const { one: other, engagementId } = await visitorWithJourney();
    const foreign = await hold(other, { engagementId, storeNumber: await addStore(pool) });
    const { error } = await one.refused(
      updateAppointment,
      changing(booked, { holdId: foreign.holdId }),
    );
    expect(error.code).toBe('HOLD_EXPIRED');
  });

  it('CNF-01 is refused with alternatives when the held time has begun', async () => {
    const { one, storeNumber, booked } = await booking();
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    await pool.query(
      `update claims set starts_at = date_trunc('minute', clock_timestamp() - interval '1 minute') where hold_id = $1`,
      [holdId],
    );
    const { error } = await one.refused(updateAppointment, changing(booked, { holdId }));
    expect(error.code).toBe('FC_908_Conflict');
    expect(error.alternatives?.nearestTimes?.length).toBeGreaterThan(0);
    expect(await claimsOf(pool, booked.engagementId)).toContain('10:00 booked');
  });

  it('ELG-07 is judged once more: an answer given since can rule it out', async () => {
    const { one, storeNumber, booked } = await booking({}, { vaccines: ['150', '03'] });
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    await pool.query(
      `update claims set vaccines = '[{"code":"03","dose":"1"}]' where hold_id = $1`,
      [holdId],
    );
    const userResponses = [{ vaccineCode: '03', question: 'pregnant', answer: 'yes' }];
    await sayOf(pool, booked.engagementId, { userResponses });
    const { status, error } = await one.refused(updateAppointment, changing(booked, { holdId }));
    expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked', '11:00 held']);
  });

  it('MNG-06 is refused when the person is booked elsewhere then, and nothing is changed', async () => {
    const person = { firstName: 'Inés', lastName: 'Vidal' };
    const { one, storeNumber, booked } = await booking(person);
    await book(await visitor(), await addStore(pool), {
      time: timeAhead('11:00'),
      patient: person,
      codes: ['207'],
    });
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    const { status, error } = await one.refused(updateAppointment, changing(booked, { holdId }));
    expect([status, error.code]).toEqual([409, 'OVERLAPPING_APPOINTMENT']);
    expect(await rowOf(booked)).toMatchObject({ status: 'Scheduled', sequence: 0 });
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked', '11:00 held']);
    expect(await messagesOf(pool, booked.engagementId)).toHaveLength(1);
  });

  it('CAN-03 is open to a missed appointment, and missing it again is announced as well', async () => {
    const { one, storeNumber, booked } = await booking();
    await shift(pool, booked.engagementId, -20);
    await pool.query(
      'update appointments set missed_told_at = clock_timestamp() where engagement_id = $1',
      [booked.engagementId],
    );
    const changed = await move(one, booked, storeNumber, { slot: '11:00' });
    expect(changed.standing).toBe('upcoming');
    expect(await rowOf(booked)).toMatchObject({ missed_told_at: null });
  });
});

describe('other vaccines', () => {
  it('MNG-06 go into the booked seat, and the appointment stays Scheduled', async () => {
    const { one, booked } = await booking();
    const vaccines = [{ code: '150' }, { code: '207' }];
    const changed = await one.ask(updateAppointment, changing(booked, { vaccines }));
    expect(changed).toMatchObject({ status: 'Scheduled', sequence: 1, slot: '10:00' });
    expect(changed.vaccines.map(({ code }) => code)).toEqual(['150', '207']);
    expect(changed.journey.metaData.serviceIds).toEqual(['150', '207']);
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked']);
    expect(await messagesOf(pool, booked.engagementId)).toContain(
      'email appointmentChanged ana@example.com',
    );
  });

  it('MNG-06 send nothing when they are the same', async () => {
    const { one, booked } = await booking();
    await one.ask(updateAppointment, changing(booked, { vaccines: [{ code: '150' }] }));
    expect(await messagesOf(pool, booked.engagementId)).toHaveLength(1);
  });

  it('MNG-06 are refused when the store lacks them', async () => {
    const { one, booked } = await booking({}, { vaccines: ['150'] });
    const vaccines = [{ code: '207' }];
    const { status, error } = await one.refused(updateAppointment, changing(booked, { vaccines }));
    expect([status, error.code]).toEqual([409, 'FC_908_Conflict']);
    expect(await rowOf(booked)).toMatchObject({ sequence: 0 });
  });

  it('VAC-02, ELG-07 are refused when they do not go together, or are not for this person', async () => {
    const { one, booked } = await booking({}, { vaccines: ['150', '03', '94'] });
    const twice = changing(booked, { vaccines: [{ code: '150' }, { code: '150' }] });
    expect((await one.refused(updateAppointment, twice)).error.code).toBe('INVALID_REQUEST');
    const userResponses = [{ vaccineCode: '03', question: 'pregnant', answer: 'yes' }];
    await sayOf(pool, booked.engagementId, { userResponses });
    const { error } = await one.refused(
      updateAppointment,
      changing(booked, { vaccines: [{ code: '03' }] }),
    );
    expect(error).toMatchObject({
      code: 'ELIGIBLITY_ERROR',
      fields: [{ name: 'vaccines.0.code' }],
    });
  });
});

describe('other details of the person', () => {
  it('MNG-06 are saved, the date of birth stays, and nothing is sent', async () => {
    const { one, booked } = await booking();
    const changed = await one.ask(
      updateAppointment,
      changing(booked, { patient: patientWith({ firstName: 'Ána', gender: 'Male' }) }),
    );
    expect(changed.patient).toMatchObject({ firstName: 'Ána', gender: 'Male' });
    expect(changed).toMatchObject({ sequence: 1, status: 'Scheduled' });
    expect(changed.journey.dateOfBirth).toBe('1984-04-28');
    expect(await messagesOf(pool, booked.engagementId)).toHaveLength(1);
  });

  it('MNG-06 keep the addresses when none are given', async () => {
    const { one, booked } = await booking();
    const { contact: _left, ...patient } = patientWith({ firstName: 'Bea' });
    const changed = await one.ask(updateAppointment, changing(booked, { patient }));
    expect(changed.journey.patient?.contact.emails).toEqual([{ address: 'ana@example.com' }]);
  });

  it('CNF-02 send what is booked to a new e-mail address, and nothing to the old one', async () => {
    const { one, booked } = await booking();
    const contact = { emails: [{ address: ' new@example.com ' }] };
    await one.ask(updateAppointment, changing(booked, { patient: patientWith({ contact }) }));
    expect(await messagesOf(pool, booked.engagementId)).toEqual([
      'email appointmentConfirmed ana@example.com',
      'email appointmentConfirmed new@example.com',
    ]);
  });

  it('CNF-02 changed along with the time are announced at the new address only', async () => {
    const { one, storeNumber, booked } = await booking();
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    const patient = patientWith({ contact: { emails: [{ address: 'new@example.com' }] } });
    await one.ask(updateAppointment, changing(booked, { holdId, patient }));
    expect((await messagesOf(pool, booked.engagementId)).slice(1)).toEqual([
      'email appointmentChanged new@example.com',
    ]);
  });

  it('MNG-06 are refused when they make the patient a person who is already booked then', async () => {
    const person = { firstName: 'Leo', lastName: 'Marsh' };
    const { one, booked } = await booking();
    await book(await visitor(), await addStore(pool), { patient: person });
    const { error } = await one.refused(
      updateAppointment,
      changing(booked, { patient: patientWith(person) }),
    );
    expect(error.code).toBe('OVERLAPPING_APPOINTMENT');
    const kept = await patientsOf(pool, booked.engagementId);
    expect(kept.map(({ firstName }) => firstName)).toEqual(['Ana']);
  });
});

describe('who and when', () => {
  it('MNG-05 accepts only the session that has it: one answer for others and for an unknown number', async () => {
    const { booked } = await booking();
    const stranger = await visitor();
    for (const confirmationNumber of [booked.confirmationNumber, 'ZZZZZZZZZZ']) {
      const { status, error } = await stranger.refused(
        updateAppointment,
        changing({ confirmationNumber }, { patient: patientWith({}) }),
      );
      expect([status, error.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  it('MNG-06 tells the second of two tabs that it saw an older version; the first change stays', async () => {
    const { one, storeNumber, booked } = await booking();
    await move(one, booked, storeNumber, { slot: '11:00' });
    const late = changing(booked, { patient: patientWith({ firstName: 'Late' }) });
    const { status, error } = await one.refused(updateAppointment, late);
    expect([status, error.code]).toEqual([409, 'APPOINTMENT_CHANGED']);
    expect(await rowOf(booked)).toMatchObject({ sequence: 1 });
  });

  it('CAN-01 refuses an appointment cancelled in another tab, whatever version was seen', async () => {
    const { one, booked } = await booking();
    await one.ask(cancelAppointment, cancelling(booked));
    for (const sequence of [0, 1]) {
      const { error } = await one.refused(
        updateAppointment,
        changing(booked, { sequence, patient: patientWith({}) }),
      );
      expect(error.code).toBe('APPOINTMENT_CLOSED');
    }
  });

  it.each([
    ['of the system before', `source = 'Legacy'`],
    ['past', `status = 'Fulfilled'`],
    ['of who has come', `stage = 'checkedIn'`],
  ])('MNG-05 refuses an appointment that is %s', async (_what, change) => {
    const { one, booked } = await booking();
    await pool.query(`update appointments set ${change} where engagement_id = $1`, [
      booked.engagementId,
    ]);
    const { error } = await one.refused(
      updateAppointment,
      changing(booked, { patient: patientWith({}) }),
    );
    expect(error.code).toBe('APPOINTMENT_CLOSED');
  });

  it('CAN-03 lets a missed appointment only be moved', async () => {
    const { one, booked } = await booking();
    await shift(pool, booked.engagementId, -3);
    for (const change of [{ patient: patientWith({}) }, { vaccines: [{ code: '207' as const }] }]) {
      const { error } = await one.refused(updateAppointment, changing(booked, change));
      expect(error.code).toBe('APPOINTMENT_CLOSED');
    }
  });

  it('CNF-01 gives a repeated call the same answer and no second effect; another body is another call', async () => {
    const { one, storeNumber, booked } = await booking();
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    const key = { 'idempotency-key': 'one-change' };
    const call = changing(booked, { holdId });
    const first = await one.ask(updateAppointment, call, key);
    expect(await one.ask(updateAppointment, call, key)).toEqual(first);
    expect(await messagesOf(pool, booked.engagementId)).toHaveLength(2);
    const other = changing(booked, { holdId, patient: patientWith({}) });
    expect((await one.refused(updateAppointment, other, key)).status).toBe(422);
  });

  it('VAL-11 refuses a call that changes nothing or asks for two times', async () => {
    const { one, booked } = await booking();
    const both = { holdId: randomUUID(), vaccines: [{ code: '150' as const }] };
    for (const change of [{}, both])
      expect((await one.refused(updateAppointment, changing(booked, change))).status).toBe(400);
  });

  it('SMS-01 also texts the change after a yes, until a no', async () => {
    const { one, storeNumber, booked } = await booking();
    const { engagementId } = booked;
    const consent = { engagementId, consentType: 'smsConsent' as const };
    await one.ask(patchAppointmentConsent, {
      body: { ...consent, consentDecision: 'agree', phoneNumber: '312-555-0123' },
    });
    await move(one, booked, storeNumber, { slot: '11:00' });
    expect(await messagesOf(pool, engagementId)).toContain('sms appointmentChanged +13125550123');
    const said = await one.ask(patchAppointmentConsent, {
      body: { ...consent, consentDecision: 'decline' },
    });
    expect(said).toEqual({ engagementId, consentDecision: 'decline' });
    await move(one, booked, storeNumber, { slot: '12:00', sequence: 1 });
    expect((await messagesOf(pool, engagementId)).filter((one) => one.startsWith('sms'))).toEqual(
      [],
    );
  });
});
