import { describe, expect, it } from 'vitest';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { freshSearch } from '../knowledge/times.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toPeople } from '#tests/support/group-steps.ts';
import { toReview, toTimes, toVaccines } from '#tests/support/journey-steps.ts';

const answers = {
  bookingOption: 'me',
  location: '60601',
  month: '4',
  day: '28',
  year: '1984',
} as const;

const submitted = (draft: object = {}) => {
  const journey = startJourney();
  journey.send({ type: 'start.typed', draft: { ...answers, ...draft } });
  journey.send({ type: 'start.submitted' });
  return journey;
};

/** With the vaccine unchanged, another time is held. */
async function heldAgain(journey: TestJourney) {
  await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
  journey.send({ type: 'vaccines.submitted' });
  await journey.answer('getVaccineDetails', {
    data: { eligibleVaccineList: sample.vaccineDetails },
  });
  await journey.answer('searchTimeslots', sample.times(false));
  journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
  await journey.answer('createHold', sample.held(10));
}

describe('the three questions', () => {
  it('FLW-02 asks for a booking option, a place and a date of birth, and names each at its field', () => {
    const journey = startJourney();
    journey.send({ type: 'start.submitted' });
    expect(journey.context().problems).toEqual([
      { field: 'bookingOption', code: 'bookingOption.missing' },
      { field: 'location', code: 'location.invalid' },
      { field: 'dob', code: 'dateOfBirth.missing' },
    ]);
  });

  it('FLW-02 takes a problem away as it is mended and adds none while typing', () => {
    const journey = startJourney();
    journey.send({ type: 'start.submitted' });
    journey.send({ type: 'start.typed', draft: { bookingOption: 'me', location: '6' } });
    expect(journey.context().problems.map(({ field }) => field)).toEqual(['location', 'dob']);
    journey.send({ type: 'start.typed', draft: { location: '60601' } });
    expect(journey.context().problems.map(({ field }) => field)).toEqual(['dob']);
  });

  it.each([
    [{ month: '2', day: '30', year: '2020' }, 'date.noSuchDay'],
    [{ year: '2031' }, 'date.future'],
  ])('VAL-01 refuses the impossible date %j', (draft, code) => {
    expect(submitted(draft).context().problems).toEqual([{ field: 'dob', code }]);
  });

  it('VAL-02 completes a two-digit year by the current one', async () => {
    const journey = submitted({ year: '84' });
    await journey.answer('geocode', sample.place);
    expect(journey.context().dateOfBirth).toBe('1984-04-28');
  });

  it('GRP-01 asks a group for no date of birth, and continues to its people', async () => {
    const journey = submitted({ bookingOption: 'group', month: '', day: '', year: '' });
    expect(journey.context().problems).toEqual([]);
    await journey.answer('geocode', sample.place);
    expect(journey.at({ flow: 'patient-info-list' })).toBe(true);
  });

  it('GRP-01 keeps the people of a group over a change of the place', async () => {
    const journey = await toPeople();
    journey.send({ type: 'back' });
    journey.send({ type: 'start.typed', draft: { location: '46320' } });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.elsewhere);
    expect(journey.context().party.members).toHaveLength(2);
  });

  it('ELG-02 GRP-01 a person refused alone is refused as one person, even after a group was begun', async () => {
    const journey = await toPeople();
    journey.send({ type: 'back' });
    journey.send({
      type: 'start.typed',
      draft: { bookingOption: 'me', month: '04', day: '28', year: '2024' },
    });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    expect(journey.at({ flow: 'not-eligible' })).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('GRP-01 starts another booking for one person after all, without the group’s', async () => {
    const journey = await toPeople();
    journey.send({ type: 'party.submitted' });
    await journey.answer('createEngagement', sample.engagement);
    journey.send({ type: 'back' });
    journey.send({ type: 'back' });
    journey.send({ type: 'start.typed', draft: answers });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    expect(journey.askedOf('createEngagement')).toMatchObject({
      body: { bookingType: 'Individual' },
    });
  });
});

describe('the place', () => {
  it('LOC-01 offers similar names for an unknown place, and continues with the chosen one', async () => {
    const journey = submitted({ location: 'Chicgo, IL' });
    await journey.refuse('geocode', 'FC_903_NotFound');
    await journey.answer('suggestPlaces', { suggestions: [sample.suggestion] });
    expect(journey.at({ flow: { 'get-started': 'choosingPlace' } })).toBe(true);
    journey.send({ type: 'place.chosen', text: sample.suggestion.text });
    expect(journey.askedOf('geocode')).toEqual({ query: { text: 'Chicago, IL 60601' } });
  });

  it('LOC-04 says at the field that a place is unknown when no name is similar', async () => {
    const journey = submitted({ location: 'Nowhere, IL' });
    await journey.refuse('geocode', 'FC_903_NotFound');
    await journey.answer('suggestPlaces', { suggestions: [] });
    expect(journey.context().problems).toEqual([{ field: 'location', code: 'location.unknown' }]);
  });

  it('LOC-05 shows the ZIP of the device’s position before anything is asked of it', async () => {
    const journey = startJourney();
    journey.send({ type: 'position.requested' });
    await journey.settle('readPosition', '41.88,-87.62');
    await journey.answer('geocode', sample.place);
    expect(journey.at({ flow: { 'get-started': { form: 'asking' } } })).toBe(true);
    expect(journey.context().start.location).toBe('60601');
  });

  it('LOC-05 does not keep a visitor waiting who does not answer whether to share it', async () => {
    const journey = startJourney();
    journey.send({ type: 'position.requested' });
    journey.send({ type: 'start.submitted' });
    expect(journey.at({ flow: { 'get-started': { form: 'refused' } } })).toBe(true);
    expect(journey.context().problems.map(({ field }) => field)).toContain('location');
  });

  it('LOC-05 goes on with the position while another question is answered', async () => {
    const journey = startJourney();
    journey.send({ type: 'position.requested' });
    journey.send({ type: 'start.typed', draft: { bookingOption: 'me', month: '4' } });
    await journey.settle('readPosition', '41.88,-87.62');
    journey.send({ type: 'start.typed', draft: { day: '28' } });
    await journey.answer('geocode', sample.place);
    expect(journey.context().start).toMatchObject({ location: '60601', month: '4', day: '28' });
    expect(journey.at({ flow: { 'get-started': { form: 'asking' } } })).toBe(true);
  });

  it('LOC-05 gives the position up for a place that is typed', async () => {
    const journey = startJourney();
    journey.send({ type: 'position.requested' });
    await journey.settle('readPosition', '41.88,-87.62');
    journey.send({ type: 'start.typed', draft: { location: '6' } });
    expect(journey.at({ flow: { 'get-started': { form: 'asking' } } })).toBe(true);
    expect(journey.context().start.location).toBe('6');
  });

  it('LOC-05 API-03 reads the position also after a failure', async () => {
    const journey = submitted();
    await journey.fail('geocode');
    journey.send({ type: 'position.requested' });
    await journey.settle('readPosition', '41.88,-87.62');
    await journey.answer('geocode', sample.place);
    expect(journey.at({ flow: { 'get-started': { form: 'asking' } } })).toBe(true);
  });

  it('LOC-04 asks for the place in words when the device does not share it', async () => {
    const journey = startJourney();
    journey.send({ type: 'position.requested' });
    await journey.settle('readPosition', undefined);
    expect(journey.at({ flow: { 'get-started': { form: 'positionDenied' } } })).toBe(true);
  });
});

describe('the engagement', () => {
  it('ENG-01, ENG-04 begins with the first answers, as a guest of the web', async () => {
    const journey = submitted();
    await journey.answer('geocode', sample.place);
    expect(journey.askedOf('createEngagement')).toEqual({
      params: { version: 'v6' },
      body: {
        availabilityGroup: 'General',
        bookingType: 'Individual',
        channel: 'Web',
        client: 'Customer',
        engagementType: 'Immunizations',
        languagePreference: 'en',
        metaData: { locationSearch: '60601', category: 'Adult', dob: '1984-04-28', history: [] },
        pageId: 'GET_STARTED',
        timeZone: 'America/Chicago',
      },
    });
  });

  it('ENG-03 keeps the id of the new engagement and goes on to the vaccines', async () => {
    const journey = submitted();
    await journey.answer('geocode', sample.place);
    await journey.answer('createEngagement', sample.engagement);
    expect(journey.context().engagementId).toBe(sample.engagement.engagementId);
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
  });

  it('ENG-02 is patched, not created again, when the visitor comes back to change an answer', async () => {
    const journey = await toTimes();
    journey.send({ type: 'NAV', page: 'get-started' });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    expect(journey.askedOf('createEngagement')).toBeUndefined();
    expect(journey.askedOf('patchEngagement')).toMatchObject({
      body: { engagementId: sample.engagement.engagementId },
    });
  });

  it('ENG-02 logs a failed patch and stops no one', async () => {
    const journey = await toVaccines();
    journey.send({ type: 'vaccine.toggled', code: '150' });
    journey.send({ type: 'vaccines.submitted' });
    await journey.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.vaccineDetails },
    });
    await journey.fail('patchEngagement');
    expect(journey.actions).toEqual(['logFailedPatch']);
    expect(journey.at({ flow: { timeslots: 'searching' }, record: 'idle' })).toBe(true);
  });

  it.each([
    ['another of their people', { bookingOption: 'dependent' }],
    ['somebody born on another day', { year: '2019' }],
  ] as const)('PAT-05 changed to %s, it asks who that is before it is booked', async (_, draft) => {
    const journey = await toReview();
    journey.send({ type: 'NAV', page: 'get-started' });
    journey.send({ type: 'start.typed', draft });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    expect(journey.context()).toMatchObject({
      acceptedFor: `${journey.context().start.bookingOption} ${journey.context().dateOfBirth}`,
      keptPatient: undefined,
      // Nor does the time that was chosen or searched for belong to them.
      choice: undefined,
      picked: undefined,
      search: freshSearch,
    });
    await heldAgain(journey);
    journey.send({ type: 'NAV', page: 'review-appt' });
    expect(journey.at({ flow: 'patient-info' })).toBe(true);
  });

  it('PAT-05 for the same person, it does not ask who that is again', async () => {
    const journey = await toReview();
    journey.send({ type: 'NAV', page: 'get-started' });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    await heldAgain(journey);
    journey.send({ type: 'NAV', page: 'review-appt' });
    expect(journey.at({ flow: 'review-appt' })).toBe(true);
  });

  it('VAL-11 shows what the server refuses at its field', async () => {
    const journey = submitted();
    await journey.answer('geocode', sample.place);
    await journey.refuse('createEngagement', 'INVALID_REQUEST', {
      fields: [{ name: 'metaData.dob', message: '', code: 'dateOfBirth.invalid' }],
    });
    expect(journey.context().problems).toEqual([{ field: 'dob', code: 'dateOfBirth.invalid' }]);
  });
});

describe('ages', () => {
  it('ELG-02 refuses a child under 3, with the date of the third birthday, and asks the server nothing more', async () => {
    const journey = submitted({ month: '3', day: '3', year: '2023' });
    await journey.answer('geocode', sample.place);
    expect(journey.at({ flow: 'not-eligible' })).toBe(true);
    expect(journey.context().refusal).toEqual({ reason: 'tooYoung', eligibleFrom: '2026-03-03' });
    expect(journey.askedOf('createEngagement')).toBeUndefined();
  });

  it('ELG-02 lets a child of exactly 3 on', async () => {
    const journey = submitted({ month: '3', day: '2', year: '2023' });
    await journey.answer('geocode', sample.place);
    expect(journey.askedOf('createEngagement')).toMatchObject({
      body: { metaData: { category: 'Toddler' } },
    });
  });

  it.each([
    ['Age requirement not met', 'tooYoung'],
    ['Not available in North Dakota', 'northDakota'],
    ['Something went wrong', 'unknown'],
  ] as const)('ELG-03 a refusal that says no more than "%s" is %s', async (message, reason) => {
    const journey = submitted();
    await journey.answer('geocode', sample.place);
    await journey.refuse('createEngagement', 'ELIGIBLITY_ERROR', { message });
    expect(journey.at({ flow: 'not-eligible' })).toBe(true);
    expect(journey.context().refusal).toEqual({ reason });
  });

  it('ELG-02 judges by the day the device woke, not by the day the tab was opened', async () => {
    const journey = startJourney();
    journey.send({ type: 'clock.woke', today: '2026-03-03' });
    journey.send({
      type: 'start.typed',
      draft: { ...answers, month: '3', day: '3', year: '2023' },
    });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    expect(journey.at({ flow: { 'get-started': 'creating' } })).toBe(true);
  });
});
