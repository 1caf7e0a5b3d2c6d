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
import { bookGroup, holdParty } from '#tests/support/group.ts';

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

const CANCELLED = { status: 'Cancelled' };

describe('cancelling', () => {
  it.each(['v6', 'v7'] as const)(
    'CAN-01 keeps the reason, frees the time at once and announces it, with %s',
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

  it('CAN-01 also frees another time that was held for it', async () => {
    const { one, storeNumber, booked } = await booking();
    await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    await one.ask(cancelAppointment, cancelling(booked));
    expect(await claimsOf(pool, booked.engagementId)).toEqual([]);
  });

  it('CAN-01 again answers Cancelled again, with the first reason and no second message', async () => {
    const { one, booked } = await booking();
    await one.ask(cancelAppointment, cancelling(booked, { reason: 'sick' }));
    const again = cancelling(booked, { reason: 'other', version: 'v7' });
    expect(await one.ask(cancelAppointment, again)).toEqual(CANCELLED);
    expect(await rowsOf(booked)).toMatchObject([{ sequence: 1, cancel_reason: 'sick' }]);
    expect(await messagesOf(pool, booked.engagementId)).toHaveLength(2);
  });

  it('CAN-01 accepts the number as people type it', async () => {
    const { one, booked } = await booking();
    const typed = booked.confirmationNumber.toLowerCase().replace(/^(.{5})/, '$1-');
    const call = cancelling({ confirmationNumber: typed });
    expect(await one.ask(cancelAppointment, call)).toEqual(CANCELLED);
  });

  it('MNG-04 is possible for an appointment from the previous system', async () => {
    const { one, booked } = await booking();
    await pool.query(`update appointments set source = 'Legacy' where engagement_id = $1`, [
      booked.engagementId,
    ]);
    expect(await one.ask(cancelAppointment, cancelling(booked))).toEqual(CANCELLED);
  });

  it('CAN-01 lets the person be booked elsewhere at that time', async () => {
    const person = { firstName: 'Rosa', lastName: 'Quill' };
    const one = await visitor();
    const booked = await book(one, await addStore(pool), { patient: person });
    await one.ask(cancelAppointment, cancelling(booked));
    const next = await book(one, await addStore(pool), { patient: person });
    expect(next.appointment.status).toBe('Scheduled');
  });
});

describe('a group', () => {
  const family = async () => {
    const one = await visitor();
    const storeNumber = await addStore(pool, { seats: 2 });
    const starts = { 1: '10:00', 2: '10:00', 3: '10:15' };
    const group = await bookGroup(one, storeNumber, starts);
    const numbers = (group.booked.group?.appointments ?? []).map(({ confirmationNumber }) => ({
      confirmationNumber,
    }));
    const [first = group, second = group, third = group] = numbers;
    return { one, storeNumber, starts, group, first, second, third };
  };
  type Family = Awaited<ReturnType<typeof family>>;

  const statusesOf = async ({ group: { engagementId } }: Family) => {
    const { rows } = await pool.query<{ status: string }>(
      `select a.status from appointments a join patients p on p.id = a.patient_id
        where a.engagement_id = $1 order by p.place`,
      [engagementId],
    );
    return rows.map(({ status }) => status);
  };
  const messages = async ({ group }: Family) =>
    (await messagesOf(pool, group.engagementId)).slice(1);
  const claims = ({ group }: Family) => claimsOf(pool, group.engagementId);

  it.each([
    ['v7 and the group’s number', 'group', { version: 'v7' as const }],
    ['v6 and the group’s number', 'group', {}],
    ['v7 and the number of one of it', 'third', { version: 'v7' as const }],
    ['group: true and the number of one of it', 'second', { group: true }],
  ] as const)(
    'CAN-01, GRP-03 is cancelled as a whole with %s, in one letter',
    async (_, by, asked) => {
      const made = await family();
      const { one, storeNumber, starts } = made;
      const call = cancelling(made[by], { ...asked, reason: 'transport' });
      expect(await one.ask(cancelAppointment, call)).toEqual(CANCELLED);
      expect(await statusesOf(made)).toEqual(['Cancelled', 'Cancelled', 'Cancelled']);
      expect(await claims(made)).toEqual([]);
      expect(await messages(made)).toEqual(['email groupCancelled ana@example.com']);
      await bookGroup(await visitor(), storeNumber, starts);
      // Cancelling again succeeds again, and no one is told twice.
      expect(await one.ask(cancelAppointment, call)).toEqual(CANCELLED);
      expect(await messages(made)).toHaveLength(1);
    },
  );

  it('CAN-01, GRP-03 stays booked when one member cancels, whose seat is free at once', async () => {
    const made = await family();
    const { one, storeNumber, third } = made;
    await one.ask(cancelAppointment, cancelling(third));
    expect(await statusesOf(made)).toEqual(['Scheduled', 'Scheduled', 'Cancelled']);
    expect(await claims(made)).toEqual(['10:00 booked', '10:00 booked']);
    expect(await messages(made)).toEqual(['email appointmentCancelled ana@example.com']);
    await bookGroup(await visitor(), storeNumber, { 1: '10:15', 2: '10:15' });
  });

  it('CAN-01 also releases what is held for it: everyone’s hold for all, one member’s for that member', async () => {
    const made = await family();
    const { one, storeNumber, group, second } = made;
    const { engagementId } = group;
    await holdParty(
      one,
      { engagementId, storeNumber, starts: { 1: '11:00', 2: '11:00', 3: '11:15' } },
      { flowType: 'EditAppointment' },
    );
    await one.ask(cancelAppointment, cancelling(second));
    expect((await claims(made)).filter((claim) => claim.endsWith('held'))).toEqual([
      '11:00 held',
      '11:15 held',
    ]);
    await one.ask(cancelAppointment, cancelling(group, { version: 'v7' }));
    expect(await claims(made)).toEqual([]);
  });

  it.each([
    ['has come', `stage = 'arrived'`],
    ['was vaccinated', `status = 'Fulfilled'`],
    [
      'did not come',
      `starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'`,
    ],
  ])('CAN-01 is cancelled without a member who %s', async (_who, change) => {
    const made = await family();
    const { one, group, first } = made;
    await pool.query(`update appointments set ${change} where confirmation_number = $1`, [
      first.confirmationNumber,
    ]);
    const [before] = await statusesOf(made);
    await one.ask(cancelAppointment, cancelling(group, { version: 'v7' }));
    expect(await statusesOf(made)).toEqual([before, 'Cancelled', 'Cancelled']);
    expect(await claims(made)).toEqual(['10:00 booked']);

    const { error } = await one.refused(cancelAppointment, cancelling(first));
    expect(error.code).toBe('APPOINTMENT_CLOSED');
    const again = await one.refused(cancelAppointment, cancelling(group, { version: 'v7' }));
    expect(again.error.code).toBe('APPOINTMENT_CLOSED');
  });
});

describe('what cannot be cancelled', () => {
  it('CAN-01 is another visitor’s, with the same answer whether or not it exists', async () => {
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

  it('CAN-01 is a request without a reason', async () => {
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
