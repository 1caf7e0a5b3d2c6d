import { describe, expect, it } from 'vitest';
import { cancelAppointment } from '#contract/manage.ts';
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';
import {
  cancelling,
  claimsOf,
  holdAnother,
  messagesOf,
  shift,
  type Booked,
} from '#tests/support/changing.ts';

const { pool, visitor } = await bookingServer();

async function booking() {
  const one = await visitor();
  const storeNumber = await addStore(pool);
  return { one, storeNumber, booked: await book(one, storeNumber) };
}

const rowsOf = async ({ engagementId }: Booked) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select status, sequence, cancel_reason, cancelled_at is not null as timed from appointments
      where engagement_id = $1 order by starts_at`,
    [engagementId],
  );
  return rows;
};

/** Makes the booking a group's: a second person in it, at the next time. */
async function addCompanion({ engagementId }: Booked): Promise<void> {
  await pool.query(
    `with companion as (
        insert into patients (id, engagement_id, place, dob, first_name, last_name, gender, race_code, ethnicity_code, contact, person_key)
          select gen_random_uuid(), engagement_id, 2, dob, 'Ben', last_name, gender, race_code, ethnicity_code, contact,
            sha256(id::text::bytea)
          from patients where engagement_id = $1 returning id, person_key),
      claim as (
        insert into claims (store_id, starts_at, seat, hold_id, engagement_id, confirmation_number)
          select store_id, starts_at + interval '15 minutes', 1, gen_random_uuid(), engagement_id, case left(confirmation_number, 1) when 'B' then 'C' else 'B' end || substr(confirmation_number, 2)
          from claims where engagement_id = $1)
    insert into appointments (id, confirmation_number, engagement_id, patient_id, store_id, starts_at, ends_at, seat, person_key, vaccines)
      select gen_random_uuid(), case left(a.confirmation_number, 1) when 'B' then 'C' else 'B' end || substr(a.confirmation_number, 2), a.engagement_id, companion.id, a.store_id,
        a.starts_at + interval '15 minutes', a.ends_at + interval '15 minutes', 1, companion.person_key, a.vaccines
      from appointments a, companion where a.engagement_id = $1`,
    [engagementId],
  );
}

const CANCELLED = { status: 'Cancelled' };

describe('cancelling', () => {
  it.each(['v6', 'v7'] as const)(
    'CAN-01 keeps the reason, frees the time at once and says so, with %s',
    async (version) => {
      const { one, storeNumber, booked } = await booking();
      const call = cancelling(booked, { version, reason: 'sick' });
      expect(await one.ask(cancelAppointment, call)).toEqual(CANCELLED);
      expect(await rowsOf(booked)).toEqual([
        { status: 'Cancelled', sequence: 1, cancel_reason: 'sick', timed: true },
      ]);
      expect(await claimsOf(pool, booked.engagementId)).toEqual([]);
      expect((await messagesOf(pool, booked.engagementId)).slice(1)).toEqual([
        'email appointmentCancelled ana@example.com',
      ]);
      const next = await book(await visitor(), storeNumber);
      expect(next.appointment.slot).toBe('10:00');
    },
  );

  it('CAN-01 frees another time that was held for it as well', async () => {
    const { one, storeNumber, booked } = await booking();
    await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    await one.ask(cancelAppointment, cancelling(booked));
    expect(await claimsOf(pool, booked.engagementId)).toEqual([]);
  });

  it('CAN-01 again is Cancelled again, with the first reason and no second message', async () => {
    const { one, booked } = await booking();
    await one.ask(cancelAppointment, cancelling(booked, { reason: 'sick' }));
    const again = cancelling(booked, { reason: 'other', version: 'v7' });
    expect(await one.ask(cancelAppointment, again)).toEqual(CANCELLED);
    expect(await rowsOf(booked)).toMatchObject([{ sequence: 1, cancel_reason: 'sick' }]);
    expect(await messagesOf(pool, booked.engagementId)).toHaveLength(2);
  });

  it('CAN-01 takes the number as people type it', async () => {
    const { one, booked } = await booking();
    const typed = booked.confirmationNumber.toLowerCase().replace(/^(.{5})/, '$1-');
    const call = cancelling({ confirmationNumber: typed });
    expect(await one.ask(cancelAppointment, call)).toEqual(CANCELLED);
  });

  it('MNG-04 is possible for one of the system before', async () => {
    const { one, booked } = await booking();
    await pool.query(`update appointments set source = 'Legacy' where engagement_id = $1`, [
      booked.engagementId,
    ]);
    expect(await one.ask(cancelAppointment, cancelling(booked))).toEqual(CANCELLED);
  });

  it('CAN-01 lets the person be somewhere else then', async () => {
    const person = { firstName: 'Rosa', lastName: 'Quill' };
    const one = await visitor();
    const booked = await book(one, await addStore(pool), { patient: person });
    await one.ask(cancelAppointment, cancelling(booked));
    const next = await book(one, await addStore(pool), { patient: person });
    expect(next.appointment.status).toBe('Scheduled');
  });
});

describe('a group', () => {
  it.each([{ version: 'v7' as const }, { group: true }])(
    'CAN-01 is cancelled whole with %o, and each is told',
    async (asked) => {
      const { one, booked } = await booking();
      await addCompanion(booked);
      await one.ask(cancelAppointment, cancelling(booked, asked));
      expect((await rowsOf(booked)).map(({ status }) => status)).toEqual([
        'Cancelled',
        'Cancelled',
      ]);
      expect(await claimsOf(pool, booked.engagementId)).toEqual([]);
      expect(await messagesOf(pool, booked.engagementId)).toHaveLength(3);
    },
  );

  it('CAN-01 keeps the others when one of it is cancelled', async () => {
    const { one, booked } = await booking();
    await addCompanion(booked);
    await one.ask(cancelAppointment, cancelling(booked));
    expect((await rowsOf(booked)).map(({ status }) => status)).toEqual(['Cancelled', 'Scheduled']);
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:15 booked']);
  });

  it('CAN-01 stays whole when one of it has come already', async () => {
    const { one, booked } = await booking();
    await addCompanion(booked);
    await pool.query(
      `update appointments set check_in_status = 'Arrived' where engagement_id = $1 and confirmation_number <> $2`,
      [booked.engagementId, booked.confirmationNumber],
    );
    const { error } = await one.refused(cancelAppointment, cancelling(booked, { version: 'v7' }));
    expect(error.code).toBe('APPOINTMENT_CLOSED');
    expect((await rowsOf(booked)).map(({ status }) => status)).toEqual(['Scheduled', 'Scheduled']);
    expect(await messagesOf(pool, booked.engagementId)).toHaveLength(1);
  });
});

describe('what cannot be cancelled', () => {
  it('CAN-01 is somebody else’s, alike whether or not it exists', async () => {
    const { booked } = await booking();
    const stranger = await visitor();
    for (const confirmationNumber of [booked.confirmationNumber, 'ZZZZZZZZZZ', "x'; --"]) {
      const { status, error } = await stranger.refused(
        cancelAppointment,
        cancelling({ confirmationNumber }),
      );
      expect([status, error.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect(await rowsOf(booked)).toMatchObject([{ status: 'Scheduled' }]);
  });

  it.each([
    ['has begun', -1],
    ['is long over', -72],
  ])('CAN-01 is what %s', async (_what, hours) => {
    const { one, booked } = await booking();
    await shift(pool, booked.engagementId, hours);
    const { status, error } = await one.refused(cancelAppointment, cancelling(booked));
    expect([status, error.code]).toEqual([409, 'APPOINTMENT_CLOSED']);
  });

  it('CAN-01 is anything without a reason', async () => {
    const { one, booked } = await booking();
    const { params } = cancelling(booked);
    const reply = await one.send(
      'PATCH',
      `/api/appointments/v6/${params.confirmationNumber}/cancel`,
      {},
    );
    expect(reply.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      fields: [{ name: 'reason', code: 'reason.missing' }],
    });
  });
});
