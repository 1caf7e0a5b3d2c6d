import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import {
  FAMILY,
  familyTimes,
  toFamilyHeld,
  toFamilySearch,
  toFamilyTimes,
} from '#tests/support/family-steps.ts';

const picked = (slot: string) =>
  ({
    type: 'time.picked',
    time: { locationId: 'L100', date: sample.slotDate, slot },
  }) as const;

const pairs = {
  date: sample.slotDate,
  utcOffset: '-06:00',
  slots: ['09:15', '09:30'],
  people: [2, 2],
};

describe('the search for a group', () => {
  it('GRP-01, SLT-01 sends each person’s vaccines and date of birth', async () => {
    const journey = await toFamilySearch();
    expect(journey.askedOf('searchTimeslots')).toMatchObject({
      body: {
        bookingType: 'Group',
        split: false,
        searchRadius: 25,
        dayRange: 30,
        pagination: { pageNumber: 1 },
        patients: FAMILY.map(({ codes }, index) => ({
          place: index + 1,
          vaccine: codes.map((code) => ({ code })),
          restriction: { dob: '1984-04-28' },
        })),
      },
    });
  });

  it('SLT-05 fetches the days once, and for another day only its times', async () => {
    const journey = await toFamilyTimes();
    journey.send({ type: 'date.chosen', date: sample.otherDate });
    const { body } = journey.askedOf('searchTimeslots') as { body: object };
    expect(body).toMatchObject({ date: sample.otherDate });
    expect(body).not.toHaveProperty('dayRange');
  });

  it('SLT-04 asks for more stores only where there are more', async () => {
    const journey = await toFamilyTimes();
    journey.send({ type: 'stores.wanted' });
    const answer = familyTimes();
    await journey.answer('searchTimeslots', {
      ...answer,
      pagination: { pageNumber: 2, more: false },
    });
    journey.send({ type: 'stores.wanted' });
    expect(journey.askedOf('searchTimeslots')).toBeUndefined();
  });

  it('GRP-01 looks for two times with a gap once that is chosen', async () => {
    const journey = await toFamilySearch();
    await journey.refuse('searchTimeslots', 'FC_908_Conflict', {
      alternatives: { splitTimes: { date: sample.otherDate, stores: 1 } },
    });
    journey.send({ type: 'split.chosen', date: sample.otherDate });
    expect(journey.askedOf('searchTimeslots')).toMatchObject({
      body: { split: true, date: sample.otherDate },
    });
  });

  it('GRP-01 a vaccine put off to another day is put off for everyone who has it', async () => {
    const journey = await toFamilySearch();
    await journey.refuse('searchTimeslots', 'FC_908_Conflict');
    journey.send({ type: 'vaccines.dropped', codes: ['52'] });
    expect(journey.context().party.members.map(({ visit }) => visit.vaccines)).toEqual([
      ['150'],
      ['150'],
      ['113'],
      ['136'],
    ]);
  });

  it('ELG-07 asks again about the person who cannot have a vaccine, and only about them', async () => {
    const journey = await toFamilySearch();
    await journey.refuse('searchTimeslots', 'ELIGIBLITY_ERROR', {
      fields: [{ name: 'patients.2.vaccine', message: '', code: 'x' }],
    });
    expect(journey.at({ flow: { timeslots: 'vaccineRefused' } })).toBe(true);
    expect(journey.context().party.members.map(({ visit }) => visit.vaccinesAccepted)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('RTE-20 Back leads to everyone’s vaccines', async () => {
    const journey = await toFamilyTimes();
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'vaccine-selection' })).toBe(true);
  });
});

describe('the time of a group', () => {
  it('HLD-01 holds nothing before a time is picked', async () => {
    const journey = await toFamilyTimes();
    journey.send({ type: 'time.submitted' });
    expect(journey.askedOf('createHold')).toBeUndefined();
  });

  it('HLD-06 requests everyone’s seat at once, the first person at the first time', async () => {
    const journey = await toFamilyTimes();
    journey.send(picked('13:00'));
    journey.send({ type: 'time.submitted' });
    expect(journey.askedOf('createHold')).toMatchObject({
      body: {
        bookingType: 'Group',
        slot: '13:00',
        numberOfSlots: 2,
        numOfPatients: 4,
        patients: [
          { place: 1, slot: '13:00', services: [{ serviceId: '150' }] },
          { place: 2, slot: '13:00', services: [{ serviceId: '150' }, { serviceId: '52' }] },
          { place: 3, slot: '13:00', services: [{ serviceId: '113' }] },
          { place: 4, slot: '13:15', services: [{ serviceId: '52' }, { serviceId: '136' }] },
        ],
      },
    });
  });

  it('HLD-01 is held under the number of the group, and leads to the contact', async () => {
    const journey = await toFamilyHeld();
    expect(journey.at({ flow: 'flow-check', hold: 'held' })).toBe(true);
    expect(journey.context().hold?.confirmationNumber).toBe('7K3MPQ9TZX');
  });

  it('HLD-07 when the time was taken, holds one of the nearest that still fit all', async () => {
    const journey = await toFamilyTimes();
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    await journey.refuse('createHold', 'FC_908_Conflict', {
      alternatives: { nearestParties: [pairs] },
    });
    expect(journey.at({ flow: { timeslots: 'taken' } })).toBe(true);
    journey.send({
      type: 'nearest.chosen',
      date: sample.slotDate,
      slot: '09:15',
    });
    expect(journey.askedOf('createHold')).toMatchObject({
      body: { slot: '09:15', patients: [{}, {}, { slot: '09:30' }, { slot: '09:30' }] },
    });
  });

  it('HLD-04 retries a failed hold as the same intention', async () => {
    const journey = await toFamilyTimes();
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    const asked = journey.askedOf('createHold');
    await journey.fail('createHold', 1004);
    expect(journey.at({ flow: { timeslots: { form: 'holdUnanswered' } } })).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('createHold')).toEqual(asked);
  });

  it('HLD-03 after it expires everyone’s seat is requested again, and a lost time leads to others', async () => {
    const journey = await toFamilyHeld();
    journey.ring('hold.expired');
    journey.send({ type: 'hold.retaken' });
    expect(journey.askedOf('createHold')).toMatchObject({ body: { numOfPatients: 4 } });
    await journey.refuse('createHold', 'FC_908_Conflict', {
      alternatives: { nearestParties: [pairs] },
    });
    expect(journey.at({ flow: { timeslots: 'lost' }, hold: 'none' })).toBe(true);
    expect(journey.context().party.members).toHaveLength(4);
  });
});
