import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import {
  toInvitation,
  toQuickSearch,
  toQuickTimes,
  toStarting,
  toWelcome,
} from '#tests/support/invitation-steps.ts';
import { startJourney } from '#tests/support/journey.ts';

describe('the invitation', () => {
  it('RTE-12 without a link anyone can book', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'quick-flow' });
    expect(journey.at({ flow: { 'quick-flow': 'uninvited' } })).toBe(true);
    journey.send({ type: 'place.reconsidered' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('RTE-20 the pages after it are closed to visitors without one', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'quick-flow-timeslots' });
    expect(journey.at({ flow: 'quick-flow' })).toBe(true);
  });

  it('QCK-01 says what it is about, and begins nothing', async () => {
    const journey = await toWelcome();
    expect(journey.at({ flow: { 'quick-flow': 'welcome' } })).toBe(true);
    expect(journey.context()).toMatchObject({
      engagementId: undefined,
      link: { page: 'quick-flow', seen: { campaign: sample.invitation.campaign } },
    });
    expect(journey.askedOf('startQuickFlow')).toBeUndefined();
  });

  it.each(['expired', 'revoked', 'spent', 'invalid'] as const)(
    'RES-03 says that it is %s, with a way to a booking',
    async (state) => {
      const journey = toInvitation();
      await journey.answer('openCampaign', { state });
      expect(journey.at({ flow: { 'quick-flow': state } })).toBe(true);
      journey.send({ type: 'booking.restarted' });
      expect(journey.at({ flow: 'get-started' })).toBe(true);
    },
  );
});

describe('the proof', () => {
  it('RES-04 is the date of birth; a wrong one says how many tries are left', async () => {
    const journey = await toStarting();
    expect(journey.askedOf('startQuickFlow')).toMatchObject({
      body: { key: sample.key, dateOfBirth: '1984-04-28' },
    });
    await journey.refuse('startQuickFlow', 'FC_903_NotFound');
    await journey.answer('openCampaign', { ...sample.invitation, triesLeft: 1 });
    expect(journey.at({ flow: { 'quick-flow-verify': { proving: 'refused' } } })).toBe(true);
    expect(journey.context()).toMatchObject({
      problems: [{ field: 'dob', code: 'dateOfBirth.wrong' }],
      link: { seen: { triesLeft: 1 } },
    });
  });

  it('ELG-03 says why this person cannot be vaccinated after all', async () => {
    const journey = await toStarting();
    await journey.refuse('startQuickFlow', 'ELIGIBLITY_ERROR', {
      ineligible: { reason: 'northDakota' },
    });
    expect(journey.at({ flow: 'not-eligible' })).toBe(true);
  });
});

describe('the booking', () => {
  it('QCK-01 asks for nothing but the time: then everything can be reviewed', async () => {
    const journey = await toQuickTimes();
    expect(journey.at({ flow: { 'quick-flow-timeslots': 'form' } })).toBe(true);
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    await journey.answer('createHold', sample.held(10));
    expect(journey.at({ flow: 'review-appt', hold: 'held' })).toBe(true);
    expect(journey.context()).toMatchObject({
      visitor: 'guest',
      keptPatient: { firstName: 'Ada' },
      keptTexts: { decision: 'decline' },
    });
  });

  it('QCK-01 asks the vaccine’s questions, if it has any', async () => {
    const journey = await toStarting();
    await journey.answer('startQuickFlow', {
      ...sample.invited,
      metaData: { ...sample.invited.metaData, serviceIds: ['207'] },
    });
    await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
    await journey.answer('getVaccineDetails', { data: { eligibleVaccineList: sample.twoMakers } });
    expect(journey.at({ flow: { covid: 'immunocompromised' } })).toBe(true);
  });

  it('RES-02 a booking begun before continues with its time', async () => {
    const journey = await toStarting();
    await journey.answer('startQuickFlow', sample.takenUp('review-appt'));
    await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
    await journey.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.vaccineDetails },
    });
    expect(journey.at({ flow: 'review-appt', hold: 'held' })).toBe(true);
  });

  it.each([
    ['SLT-07', 'FC_908_Conflict', { flow: { timeslots: 'empty' } }],
    ['SLT-07', 'RATE_LIMITED', { flow: { timeslots: 'failed' } }],
  ] as const)('%s times refused with %s are a matter of the full page', async (_, code, state) => {
    const journey = await toQuickSearch();
    await journey.refuse('searchTimeslots', code, sample.refusal(code));
    expect(journey.at(state)).toBe(true);
  });

  it('HLD-07 when the time was taken, the full page shows the nearest ones', async () => {
    const journey = await toQuickTimes();
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    await journey.refuse('createHold', 'FC_908_Conflict', sample.refusal('FC_908_Conflict'));
    expect(journey.at({ flow: { timeslots: 'taken' } })).toBe(true);
    expect(journey.context().search.alternatives?.nearestTimes).toEqual([sample.nearest]);
  });
});
