// ACC-02: what an account knows is filled in wherever it is asked.
import { describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toTimes } from '#tests/support/journey-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';

const leo = { ...sample.dependent, dateOfBirth: '2016-05-17' };
const mia = {
  ...sample.dependent,
  dependentId: `${leo.dependentId.slice(0, -1)}9`,
  firstName: 'Mia',
};
const profile = sample.customer.profile ?? { userName: '' };
const lastVisit = { storeNumber: '10001', zipCode: '60602' };
const withPeople: Me = { ...sample.customer, people: [leo, mia] };

const identified = (me: Me, journey = startJourney()) => {
  journey.send({ type: 'visitor.identified', me });
  return journey;
};
const type = (journey: TestJourney, draft: object) => journey.send({ type: 'start.typed', draft });

describe('the ZIP', () => {
  it.each([
    ['the profile', { ...profile, address: { zipCode: '60601' }, lastVisit }, '60601'],
    ['the store that was booked last', { ...profile, lastVisit }, '60602'],
    ['nobody', profile, ''],
  ])('ACC-02 on the first page is that of %s', (_, known, zip) => {
    const journey = identified({ ...sample.customer, profile: known });
    expect(journey.context().start.location).toBe(zip);
  });

  it('ACC-02 never replaces what is typed, and goes with the account', async () => {
    const me = { ...sample.customer, profile: { ...profile, lastVisit } };
    const journey = startJourney();
    type(journey, { location: 'Austin, TX' });
    identified(me, journey);
    expect(journey.context().start.location).toBe('Austin, TX');
    const left = identified(me);
    left.send({ type: 'NAV', page: 'account' });
    await left.answer('listDependents', { dependents: [] });
    left.send({ type: 'signOut.requested' });
    await left.answer('logout', { isLoggedIn: false, rx_user: 'N', meId: '' });
    expect(left.context().start.location).toBe('');
  });
});

describe('people in one’s care', () => {
  async function begun(me: Me) {
    const journey = identified(me);
    type(journey, { bookingOption: 'dependent', location: '60601' });
    journey.send({ type: 'dependent.chosen', dependentId: leo.dependentId });
    return journey;
  }
  async function toVaccines(journey: TestJourney) {
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    return journey;
  }

  it('ACC-02 are offered where a booking starts; choosing one fills in the date of birth and the name', async () => {
    const journey = await begun(withPeople);
    expect(journey.context()).toMatchObject({
      start: { month: '05', day: '17', year: '2016' },
      patient: { firstName: 'Leo', lastName: 'Rivera' },
    });
    await toVaccines(journey);
    expect(journey.context()).toMatchObject({
      dateOfBirth: '2016-05-17',
      patient: { firstName: 'Leo' },
    });
    expect(journey.askedOf('createEngagement')).toBeDefined();
  });

  it.each([
    ['a date of birth of somebody else', { month: '6', day: '1', year: '2015' }],
    ['oneself', { bookingOption: 'me', month: '4', day: '28', year: '1984' }],
  ])('ACC-02 are not booked for under the name of another after %s was told', async (_, draft) => {
    const journey = await begun(withPeople);
    type(journey, draft);
    await toVaccines(journey);
    expect(journey.context().patient.firstName).toBe('');
  });

  it.each([
    ['somebody in one’s care', { bookingOption: 'dependent', month: '6', day: '1', year: '2015' }],
    ['a date of birth that is not theirs', { month: '6', day: '1', year: '1950' }],
  ])(
    'ACC-02 PAT-02 no one is booked under the owner’s name after %s was told',
    async (_, draft) => {
      const journey = identified(sample.customer);
      await toTimes(journey);
      journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
      await journey.answer('createHold', sample.held(10));
      expect(journey.at({ flow: 'patient-info' })).toBe(true);
      expect(journey.context().patient).toMatchObject({ firstName: 'Ada', lastName: 'Rivera' });
      journey.send({ type: 'NAV', page: 'get-started' });
      type(journey, draft);
      await toVaccines(journey);
      expect(journey.context().patient).toMatchObject({ firstName: '', lastName: '' });
    },
  );

  it('ACC-02 a child with the owner’s name keeps it', async () => {
    const child = { ...leo, firstName: 'Ada', lastName: 'Rivera' };
    const journey = await begun({ ...sample.customer, people: [child] });
    await toVaccines(journey);
    expect(journey.context().patient.firstName).toBe('Ada');
  });

  it('ACC-02 are forgotten once another customer is signed in', () => {
    const journey = identified(withPeople);
    expect(journey.context().dependents).toHaveLength(2);
    expect(JSON.stringify(journey.context().me)).not.toContain('Leo');
    identified(sample.otherCustomer, journey);
    expect(journey.context().dependents).toBeUndefined();
  });
});
