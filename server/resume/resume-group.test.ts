import { describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { patchEngagement } from '#contract/engagements.ts';
import { getHold } from '#contract/holds.ts';
import { resumeEngagement, saveEngagement } from '#contract/resume.ts';
import {
  addPatient,
  addStore,
  bookingServer,
  expireHolds,
  timeAhead,
} from '#tests/support/booking.ts';
import {
  changeParty,
  holdParty,
  member,
  seatsOf,
  startGroup,
  type Member,
} from '#tests/support/group.ts';
import { saveAndRead } from '#tests/support/saved-journey.ts';

const { pool, visitor } = await bookingServer();

const STARTS = { 1: '10:00', 2: '10:15' };
const BIRTHS = ['1984-04-28', '1990-07-15'] as const;

/** A group of two with held times, saved with everything done but the confirmation. */
async function saved({ pageId = 'REVIEW_APPT' as const } = {}) {
  const one = await visitor();
  const storeNumber = await addStore(pool);
  const party = BIRTHS.map((dob, index) => member(index + 1, { dob }));
  const engagementId = await startGroup(one, party);
  const held = await holdParty(one, { engagementId, storeNumber, starts: STARTS });
  const timed = party.map((somebody): Member => {
    const { appointmentDate } = timeAhead(STARTS[somebody.place === 1 ? 1 : 2]);
    return { ...somebody, appointmentDate };
  });
  await one.ask(patchEngagement, {
    params: { version: 'v8' },
    body: {
      engagementId,
      bookingType: 'Group',
      pageId,
      metaData: { party: timed, storeNumber, appointmentDate: timeAhead('10:00').appointmentDate },
    },
  });
  const { key } = await saveAndRead(pool, one, engagementId);
  return { one, storeNumber, engagementId, party: timed, held, key };
}

const resumeBy = async (key: string, dateOfBirth: string = BIRTHS[1]) => {
  const one = await visitor();
  return { one, journey: await one.ask(resumeEngagement, { body: { key, dateOfBirth } }) };
};

describe('a saved group', () => {
  it.each(BIRTHS)('RES-01, RES-04 opens with the date of birth of any member: %s', async (dob) => {
    const { key, party } = await saved();
    const { journey } = await resumeBy(key, dob);
    expect(journey.dateOfBirth).toBe(dob);
    expect([journey.bookingType, journey.metaData.party]).toEqual(['Group', party]);
  });

  it('RES-04 opens for no one else', async () => {
    const { key } = await saved();
    const stranger = await visitor();
    const body = { key, dateOfBirth: '1984-04-29' };
    expect((await stranger.refused(resumeEngagement, { body })).status).toBe(404);
  });

  it('RES-01 cannot be saved while it has no members: no link could be opened', async () => {
    const one = await visitor();
    const engagementId = await startGroup(one, []);
    const body = { engagementId, email: 'ana@example.com' };
    const { error } = await one.refused(saveEngagement, { body });
    expect(error.fields?.[0]?.code).toBe('dateOfBirth.missing');
  });

  it('RES-02 continues with the hold while it lasts, under its number, and can be booked', async () => {
    const { key, engagementId, held, storeNumber, party } = await saved();
    const { one, journey } = await resumeBy(key);
    expect(journey.outcome).toBe('SUCCESS');
    expect(journey.store?.storeNumber).toBe(storeNumber);
    expect(journey.hold).toMatchObject({
      holdId: held.holdId,
      confirmationNumber: held.confirmationNumber,
      ...timeAhead('10:00'),
    });
    const patients = [];
    for (const { place, dob } of party)
      patients.push({ patientId: await addPatient(one, engagementId, { place, dob }) });
    const { confirmationNumber } = held;
    const booked = await one.ask(confirmAppointment, {
      body: { engagementId, confirmationNumber, patients },
    });
    expect(booked.group?.appointments).toHaveLength(2);
  });

  it('RES-02 says when each member starts by the hold, whatever was last saved', async () => {
    const { one, key, engagementId, storeNumber } = await saved();
    await holdParty(one, { engagementId, storeNumber, starts: { 1: '11:15', 2: '11:00' } });
    const { journey } = await resumeBy(key);
    expect(journey.metaData.party?.map(({ appointmentDate }) => appointmentDate)).toEqual([
      timeAhead('11:15').appointmentDate,
      timeAhead('11:00').appointmentDate,
    ]);
  });

  it('RES-02 holds the same times again when the hold expired and they are free', async () => {
    const { key, engagementId, held } = await saved();
    await expireHolds(pool, engagementId);
    const { one, journey } = await resumeBy(key);
    expect(journey.outcome).toBe('SUCCESS');
    expect(journey.hold?.holdId).not.toBe(held.holdId);
    expect(journey.hold?.confirmationNumber).toBe(held.confirmationNumber);
    expect(await seatsOf(pool, engagementId)).toContain('2 10:15 held');
    await one.ask(getHold, { params: { holdId: journey.hold?.holdId ?? '' } });
  });

  it('RES-02 says when one of its times is gone, and offers others where all of them fit', async () => {
    const { key, engagementId, storeNumber } = await saved();
    await expireHolds(pool, engagementId);
    const rival = await visitor();
    const theirs = await startGroup(rival, [member(1)]);
    await holdParty(rival, { engagementId: theirs, storeNumber, starts: { 1: '10:15' } });
    const { journey } = await resumeBy(key);
    expect([journey.outcome, journey.reason, journey.hold]).toEqual([
      'EXCEPTION',
      'timeTaken',
      null,
    ]);
    expect(journey.alternatives?.nearestParties).toHaveLength(3);
    expect(journey.page).toBe('timeslots');
  });

  it('RES-02 continues without a time after a person without one has joined', async () => {
    const { one, key, engagementId, party } = await saved();
    await expireHolds(pool, engagementId);
    await changeParty(one, engagementId, [...party, member(3)]);
    const { journey } = await resumeBy(key);
    expect([journey.outcome, journey.hold]).toEqual(['SUCCESS', null]);
  });

  it('RES-02 keeps the times of those who stay when a member has left', async () => {
    const { one, key, engagementId, party } = await saved();
    await changeParty(one, engagementId, party.slice(1));
    const { journey } = await resumeBy(key);
    expect(journey.hold?.slot).toBe('10:15');
    expect(await seatsOf(pool, engagementId)).toEqual(['2 10:15 held']);
  });
});
