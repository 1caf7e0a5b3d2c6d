import { describe, expect, it } from 'vitest';
import { createHold, getHold, releaseHold, resumeHold } from '#contract/holds.ts';
import { cancelAppointment } from '#contract/manage.ts';
import {
  addStore,
  book,
  bookingServer,
  dayAhead,
  hold,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { sayOf } from '#tests/support/engagements.ts';
import { cancelling, claimsOf, holdAnother, shift } from '#tests/support/changing.ts';

const { pool, visitor, visitorWithJourney } = await bookingServer();

async function booking(seats = 1) {
  const one = await visitor();
  const storeNumber = await addStore(pool, { seats });
  return { one, storeNumber, booked: await book(one, storeNumber) };
}

/** A request for another time for a booked appointment. */
const edit = (engagementId: string, storeNumber: string, slot: string) => ({
  body: holdBody({ engagementId, storeNumber, flowType: 'EditAppointment', ...timeAhead(slot) }),
});

describe('another time for a booked appointment', () => {
  it('MNG-06 is held under the same number, and the booked time stays', async () => {
    const { one, storeNumber, booked } = await booking();
    const held = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    expect(held.confirmationNumber).toBe(booked.confirmationNumber);
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked', '11:00 held']);
  });

  it('HLD-01 is one at a time: choosing again frees the previous hold, not the booked time', async () => {
    const { one, storeNumber, booked } = await booking();
    for (const slot of ['11:00', '12:00', '13:00'])
      await holdAnother(one, booked, { storeNumber, ...timeAhead(slot) });
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked', '13:00 held']);
  });

  it('HLD-02 is read, extended and released like any hold; the booked time is not', async () => {
    const { one, storeNumber, booked } = await booking();
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    expect((await one.ask(getHold, { params: { holdId } })).slot).toBe('11:00');
    expect((await one.ask(resumeHold, { body: { holdId } })).extensionsLeft).toBe(9);
    expect(await one.ask(releaseHold, { params: { holdId } })).toEqual({ released: true });
    expect(await one.ask(releaseHold, { params: { holdId: booked.holdId } })).toEqual({
      released: false,
    });
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked']);
  });

  it('MNG-06 may overlap the booked time, which makes room for it', async () => {
    const { one, storeNumber, booked } = await booking();
    // Visits there now take longer: each overlaps the next two former starts.
    await pool.query(
      'update stores set slot_minutes = 40, version = version + 1 where store_number = $1',
      [storeNumber],
    );
    const held = await holdAnother(one, booked, { storeNumber, ...timeAhead('10:20') });
    expect(held.slot).toBe('10:20');
    const { one: other, engagementId } = await visitorWithJourney();
    const wish = holdBody({ engagementId, storeNumber, ...timeAhead('10:20') });
    expect((await other.refused(createHold, { body: wish })).error.code).toBe('FC_908_Conflict');
  });

  it.each([1, 2])(
    'MNG-06 cannot be the booked time itself, of %i seats: the refusal offers others',
    async (seats) => {
      const { one, storeNumber, booked } = await booking(seats);
      const { status, error } = await one.refused(
        createHold,
        edit(booked.engagementId, storeNumber, '10:00'),
      );
      expect([status, error.code]).toEqual([409, 'FC_908_Conflict']);
      const offered = error.alternatives?.nearestTimes?.map(({ slot }) => slot) ?? [];
      expect(offered.length).toBeGreaterThan(0);
      expect(offered).not.toContain('10:00');
      expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked']);
    },
  );

  it('HLD-07 is refused when taken by another visitor, without offering the booked time instead', async () => {
    const { one, storeNumber, booked } = await booking();
    const { one: other, engagementId } = await visitorWithJourney();
    await hold(other, { engagementId, storeNumber, ...timeAhead('10:15') });
    const { error } = await one.refused(
      createHold,
      edit(booked.engagementId, storeNumber, '10:15'),
    );
    expect(error.code).toBe('FC_908_Conflict');
    const offered = error.alternatives?.nearestTimes?.map(({ slot }) => slot);
    expect(offered).toContain('09:45');
    expect(offered).not.toContain('10:00');
  });

  it('ELG-07 is judged like any hold', async () => {
    const { one, storeNumber, booked } = await booking();
    const [item] = edit(booked.engagementId, storeNumber, '11:00').body;
    await sayOf(pool, booked.engagementId, { dob: dayAhead(-365) });
    const { error } = await one.refused(createHold, {
      body: [{ ...item, vaccines: [{ code: '207' }] }],
    });
    expect(error.code).toBe('ELIGIBLITY_ERROR');
  });

  it('MNG-05 is held for a missed appointment, to come on another day', async () => {
    const { one, storeNumber, booked } = await booking();
    await shift(pool, booked.engagementId, -20);
    const held = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    expect(held.slot).toBe('11:00');
  });
});

describe('another time is refused for', () => {
  it('ENG-07 a booked appointment, when the request does not say that it is to be changed', async () => {
    const { one, storeNumber, booked } = await booking();
    const { engagementId } = booked;
    const body = holdBody({ engagementId, storeNumber, ...timeAhead('11:00') });
    const { error } = await one.refused(createHold, { body });
    expect(error.code).toBe('ALREADY_CONFIRMED');
  });

  it('CAN-01 a cancelled appointment', async () => {
    const { one, storeNumber, booked } = await booking();
    await one.ask(cancelAppointment, cancelling(booked));
    const { status, error } = await one.refused(
      createHold,
      edit(booked.engagementId, storeNumber, '11:00'),
    );
    expect([status, error.code]).toEqual([409, 'APPOINTMENT_CLOSED']);
  });

  it.each([
    ['of the system before', `source = 'Legacy'`],
    ['past', `status = 'Fulfilled'`],
    ['of who has come', `stage = 'arrived'`],
  ])('MNG-05 an appointment that is %s', async (_what, change) => {
    const { one, storeNumber, booked } = await booking();
    await pool.query(`update appointments set ${change} where engagement_id = $1`, [
      booked.engagementId,
    ]);
    const { error } = await one.refused(
      createHold,
      edit(booked.engagementId, storeNumber, '11:00'),
    );
    expect(error.code).toBe('APPOINTMENT_CLOSED');
  });

  it('MNG-05 another visitor’s appointment, as if it did not exist', async () => {
    const { storeNumber, booked } = await booking();
    const stranger = await visitor();
    const { error } = await stranger.refused(
      createHold,
      edit(booked.engagementId, storeNumber, '11:00'),
    );
    expect(error.code).toBe('FC_903_NotFound');
  });

  it('HLD-01 holds for a journey that is not booked yet as without the edit flow', async () => {
    const one = await visitor();
    const storeNumber = await addStore(pool);
    const engagementId = await startJourney(one);
    await hold(one, { engagementId, storeNumber, ...timeAhead('11:00') });
    await hold(one, { engagementId, storeNumber, flowType: 'EditAppointment' });
    expect(await claimsOf(pool, engagementId)).toEqual(['10:00 held']);
  });
});
