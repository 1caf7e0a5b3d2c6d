import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toFamilyReview } from '#tests/support/family-steps.ts';
import { toReview, toTimes } from '#tests/support/journey-steps.ts';
import { startJourney } from '#tests/support/journey.ts';

/** A time was chosen in the sheet, and is to be requested again after that many seconds. */
async function toTurn(retryAfterSeconds: number) {
  const journey = await toReview();
  journey.send({ type: 'overlay.opened', overlay: 'booking-timeslot' });
  await journey.answer('searchTimeslots', sample.times(false));
  const { locationId } = sample.location;
  journey.send({ type: 'time.picked', time: { locationId, date: sample.slotDate, slot: '09:15' } });
  journey.send({ type: 'overlay.saved' });
  await journey.refuse('createHold', 'TOO_MUCH_HELD', { retryAfterSeconds });
  return journey;
}

describe('overlays', () => {
  it('EDT-01 opens one at a time, and only over the review', async () => {
    const early = await toTimes();
    early.send({ type: 'overlay.opened', overlay: 'sms' });
    expect(early.at({ overlay: 'closed' })).toBe(true);
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'sms' });
    journey.send({ type: 'overlay.opened', overlay: 'patient' });
    expect(journey.at({ overlay: 'sms' })).toBe(true);
  });

  it('EDT-01 those of a group open over its review only, and none beside another', async () => {
    const journey = startJourney();
    journey.send({ type: 'overlay.opened', overlay: 'group-patient', place: 1 });
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    await toFamilyReview(journey);
    journey.send({ type: 'overlay.opened', overlay: 'group-patient', place: 1 });
    journey.send({ type: 'overlay.opened', overlay: 'group-vaccine', place: 1 });
    journey.send({ type: 'overlay.opened', overlay: 'rx-contact' });
    expect(journey.at({ overlay: 'group-patient' })).toBe(true);
    journey.send({ type: 'NAV', page: 'get-started' });
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });

  it('EDT-01 changes nothing when it is closed without saving', async () => {
    const journey = await toReview();
    const before = journey.context();
    journey.send({ type: 'overlay.opened', overlay: 'patient' });
    journey.send({
      type: 'overlay.typed',
      edit: { contact: { emailAddress: 'x', phoneNumber: '' } },
    });
    journey.send({ type: 'overlay.closed' });
    journey.send({ type: 'edit.dropped' });
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context()).toMatchObject({
      patient: before.patient,
      keptContact: before.keptContact,
      contact: before.contact,
    });
  });

  it.each([
    ['closing', { type: 'overlay.closed' }],
    ['the browser’s Back', { type: 'NAV', page: 'review-appt' }],
  ] as const)('EDT-01 RTE-20 asks before %s loses what was typed', async (_, leave) => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'sms' });
    const texts = { decision: 'agree', phoneNumber: '312-555-0199' } as const;
    journey.send({ type: 'overlay.typed', edit: { texts } });
    journey.send(leave);
    expect(journey.at({ overlay: { sms: 'leaving' } })).toBe(true);
    journey.send({ type: 'overlay.closed' });
    expect(journey.at({ overlay: { sms: 'editing' } })).toBe(true);
    expect(journey.context().edit.texts).toEqual(texts);
    journey.send(leave);
    journey.send({ type: 'edit.dropped' });
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    journey.send({ type: 'overlay.opened', overlay: 'sms' });
    expect(journey.context().edit.texts.decision).toBe('decline');
  });

  it('EDT-01 saves patient and contact in one step', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'patient' });
    journey.send({
      type: 'overlay.typed',
      edit: { contact: { emailAddress: 'new@example.org', phoneNumber: '312-555-0199' } },
    });
    journey.send({ type: 'overlay.saved' });
    await journey.answer('updatePatient', sample.patient);
    expect(journey.context().keptContact).toEqual({
      emailAddress: 'new@example.org',
      phoneNumber: '312-555-0199',
    });
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });

  it('HLD-07 holds the new time before it releases the old one', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'booking-timeslot' });
    await journey.answer('searchTimeslots', sample.times(false));
    journey.send({
      type: 'time.picked',
      time: { locationId: sample.location.locationId, date: sample.slotDate, slot: '09:15' },
    });
    journey.send({ type: 'overlay.saved' });
    expect(journey.askedOf('releaseHold')).toBeUndefined();
    await journey.refuse('createHold', 'FC_908_Conflict');
    expect(journey.at({ overlay: { 'booking-timeslot': 'taken' }, hold: 'held' })).toBe(true);
    expect(journey.context().choice?.slot).toBe('09:00');
  });

  it.each([
    ['closing', { type: 'overlay.closed' }],
    ['the browser’s Back', { type: 'NAV', page: 'review-appt' }],
  ] as const)('EDT-01 REV-01 %s waits for the answer about another time', async (_, leave) => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'booking-timeslot' });
    await journey.answer('searchTimeslots', sample.times(false));
    const { locationId } = sample.location;
    const time = { locationId, date: sample.slotDate, slot: '09:15' };
    journey.send({ type: 'time.picked', time });
    journey.send({ type: 'overlay.saved' });
    journey.send(leave);
    await journey.answer('createHold', sample.held(10));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().choice?.slot).toBe('09:15');
  });

  it.each([
    ['closing the sheet', { type: 'overlay.closed' }],
    ['looking for others', { type: 'search.repeated' }],
    ['the browser’s Back', { type: 'NAV', page: 'review-appt' }],
  ] as const)(
    'HLD-07 asks which time is held when %s gives up one that was not answered',
    async (_, leave) => {
      const journey = await toReview();
      journey.send({ type: 'overlay.opened', overlay: 'booking-timeslot' });
      await journey.answer('searchTimeslots', sample.times(false));
      const { locationId } = sample.location;
      journey.send({
        type: 'time.picked',
        time: { locationId, date: sample.slotDate, slot: '09:15' },
      });
      journey.send({ type: 'overlay.saved' });
      await journey.fail('createHold', 1003);
      // Asked again, the answer says so itself.
      journey.send({ type: 'retried' });
      expect(journey.at({ hold: { held: 'fresh' } })).toBe(true);
      await journey.fail('createHold', 1003);
      journey.send(leave);
      expect(journey.at({ hold: { held: 'syncing' } })).toBe(true);
      await journey.refuse('getHold', 'FC_903_NotFound');
      expect(journey.at({ hold: 'expired' })).toBe(true);
    },
  );

  it('EDT-01 REV-01 closing waits for the answer about the patient', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'patient' });
    const contact = { emailAddress: 'new@example.org', phoneNumber: '312-555-0199' };
    journey.send({ type: 'overlay.typed', edit: { contact } });
    journey.send({ type: 'overlay.saved' });
    journey.send({ type: 'overlay.closed' });
    await journey.answer('updatePatient', sample.patient);
    expect(journey.context().keptContact).toEqual(contact);
  });

  it('SAF-02 waits for another time, and keeps the old one meanwhile', async () => {
    const journey = await toTurn(5);
    expect(journey.at({ overlay: { 'booking-timeslot': 'waiting' }, hold: 'held' })).toBe(true);
    journey.clock.increment(5000);
    await journey.answer('createHold', sample.held(10));
    expect(journey.at({ overlay: 'closed', hold: 'held' })).toBe(true);
    expect(journey.context().choice?.slot).toBe('09:15');
  });

  it('SAF-02 asks at once after a sleep or a refresh, even under the hold’s question', async () => {
    const journey = await toTurn(60);
    journey.ring('hold.expired');
    journey.send({ type: 'clock.woke', today: sample.today });
    await journey.answer('createHold', sample.held(10));
    expect(journey.at({ overlay: 'closed', hold: { held: 'fresh' } })).toBe(true);
    expect(journey.context().choice?.slot).toBe('09:15');
  });

  it('SLT-11 changes the place: asks for it first, and looks for times around it', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'booking-timeslot', at: 'place' });
    expect(journey.at({ overlay: { 'booking-timeslot': { placing: 'asking' } } })).toBe(true);
    journey.send({ type: 'place.typed', text: ' ' });
    journey.send({ type: 'place.submitted' });
    expect(journey.context().problems).toMatchObject([
      { field: 'location', code: 'location.invalid' },
    ]);
    journey.send({ type: 'place.typed', text: 'Austin, TX' });
    journey.send({ type: 'radius.chosen', miles: 10 });
    journey.send({ type: 'place.submitted' });
    expect(journey.askedOf('geocode')).toEqual({ query: { text: 'Austin, TX' } });
    await journey.answer('geocode', { ...sample.place, lat: 30.27, lng: -97.74, state: 'TX' });
    expect(journey.askedOf('searchTimeslots')).toMatchObject({
      body: { position: { latitude: 30.27, longitude: -97.74 }, state: 'TX', searchRadius: 10 },
    });
    expect(journey.context().choice?.slot).toBe('09:00');
  });

  it('SLT-11 keeps what was typed for an unknown place, and the held time', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'booking-timeslot', at: 'place' });
    journey.send({ type: 'place.typed', text: 'Atlantis' });
    journey.send({ type: 'place.submitted' });
    await journey.refuse('geocode', 'FC_903_NotFound');
    await journey.answer('suggestPlaces', { suggestions: [] });
    expect(journey.context()).toMatchObject({
      start: { location: 'Atlantis' },
      problems: [{ field: 'location', code: 'location.unknown' }],
      hold: { holdId: sample.held(10).holdId },
    });
    journey.send({ type: 'back' });
    expect(journey.at({ overlay: { 'booking-timeslot': 'searching' } })).toBe(true);
    // Its field is gone, and with it what was wrong in it.
    expect(journey.context().problems).toEqual([]);
  });

  it('VAC-02 holds the same time for the new vaccines before it keeps them', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'booking-vaccine' });
    journey.send({ type: 'vaccine.toggled', code: '52' });
    journey.send({ type: 'overlay.saved' });
    await journey.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.vaccineDetails },
    });
    expect(journey.context().vaccines).toEqual(['150']);
    expect(journey.askedOf('createHold')).toMatchObject({
      body: {
        slot: '09:00',
        patients: [{ services: [{ serviceId: '150' }, { serviceId: '52' }] }],
      },
    });
    await journey.answer('createHold', sample.held(10));
    expect(journey.context().vaccines).toEqual(['150', '52']);
  });

  it('HLD-07 VAC-02 asks what is held when new vaccines that were not answered are given up', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'booking-vaccine' });
    journey.send({ type: 'vaccine.toggled', code: '52' });
    journey.send({ type: 'overlay.saved' });
    await journey.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.vaccineDetails },
    });
    await journey.fail('createHold', 1003);
    journey.send({ type: 'back' });
    await journey.refuse('getHold', 'FC_903_NotFound');
    expect(journey.at({ hold: 'expired' })).toBe(true);
  });

  it('ELG-07 first asks a new vaccine’s questions, and gives up the time only when told to', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'booking-vaccine' });
    journey.send({ type: 'vaccine.toggled', code: '207' });
    journey.send({ type: 'overlay.saved' });
    expect(journey.at({ overlay: { 'booking-vaccine': 'questionsFirst' }, hold: 'held' })).toBe(
      true,
    );
    journey.send({ type: 'questions.wanted' });
    expect(journey.at({ flow: { covid: 'immunocompromised' }, overlay: 'closed' })).toBe(true);
    expect(journey.context().vaccines).toEqual(['207', '150']);
    expect(journey.at({ hold: 'releasing' })).toBe(true);
  });

  it('EDT-01 opens no overlay while the held time is asked about', async () => {
    const journey = await toReview();
    journey.ring('hold.warned');
    journey.send({ type: 'NAV', page: 'review-appt', edit: 'sms' });
    expect(journey.at({ overlay: 'closed', hold: { held: 'warning' } })).toBe(true);
  });

  it('RTE-20 is closed by going back and opened by its address', async () => {
    const journey = await toReview();
    journey.send({ type: 'NAV', page: 'review-appt', edit: 'sms' });
    expect(journey.at({ overlay: 'sms' })).toBe(true);
    journey.send({ type: 'NAV', page: 'review-appt' });
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });
});

describe('the other language', () => {
  it('CHR-07 is reached at once while nothing is typed', () => {
    const journey = startJourney();
    journey.send({ type: 'language.requested' });
    expect(journey.actions).toEqual(['openOtherLanguage']);
  });

  it('LNG-05 opens with a ticket for what was typed', async () => {
    const journey = startJourney();
    journey.send({ type: 'start.typed', draft: { location: '60601' } });
    journey.send({ type: 'language.requested' });
    expect(journey.actions).toEqual([]);
    await journey.answer('createLanguageTicket', sample.languageTicket);
    expect(journey.actions).toEqual(['openOtherLanguage']);
  });

  it('CHR-07 asks first where nothing can go along', async () => {
    const journey = startJourney();
    journey.send({ type: 'start.typed', draft: { location: '60601' } });
    journey.send({ type: 'language.requested' });
    await journey.fail('createLanguageTicket', 1002);
    expect(journey.at({ language: 'warning' })).toBe(true);
    journey.send({ type: 'language.declined' });
    expect(journey.at({ language: 'steady' })).toBe(true);
    journey.send({ type: 'language.requested' });
    await journey.refuse('createLanguageTicket', 'RATE_LIMITED');
    journey.send({ type: 'language.confirmed' });
    expect(journey.actions).toEqual(['openOtherLanguage']);
  });
});
