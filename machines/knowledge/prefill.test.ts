import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toOwnPatient } from '#tests/support/signed-in.ts';
import { rememberedProfile } from '../requests/account.ts';
import { freshJourney, type JourneyContext } from './context.ts';
import { fittingDependents, profileBody, profileDraftOf, withProfile } from './prefill.ts';

const profile = {
  userName: 'ada@example.org',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Rivera',
  gender: 'Female',
  dateOfBirth: '1984-04-28',
  phoneNumber: '312-555-0142',
  phoneType: 'home',
  address: { street: '1 Main St', zipCode: '60601' },
} as const;

const me = { ...sample.customer, profile };
const fresh = freshJourney({ language: 'en', today: sample.today, me });
const booking = (
  bookingOption: 'me' | 'dependent',
  dateOfBirth: string,
  more: Partial<JourneyContext> = {},
): JourneyContext => ({
  ...fresh,
  start: { ...fresh.start, bookingOption },
  dateOfBirth,
  ...more,
});

describe('what the account knows of its owner', () => {
  it('PAT-02 fills the empty fields, and only those', () => {
    const typed = booking('me', profile.dateOfBirth, {
      patient: { ...fresh.patient, firstName: 'Adelaide', race: 'UNK' },
      contact: { emailAddress: 'mine@example.org', phoneNumber: '' },
    });
    expect(withProfile(typed)).toEqual({
      patient: {
        firstName: 'Adelaide',
        lastName: 'Rivera',
        gender: 'Female',
        race: 'UNK',
        ethnicity: '',
      },
      contact: { emailAddress: 'mine@example.org', phoneNumber: '312-555-0142' },
    });
  });

  it.each([
    ['somebody in their care', booking('dependent', profile.dateOfBirth)],
    ['somebody born on another day', booking('me', '1984-04-29')],
  ])('PAT-02 names nobody in a booking for %s, whom its owner’s e-mail still reaches', (_, one) => {
    expect(withProfile(one)).toEqual({
      patient: fresh.patient,
      contact: { emailAddress: 'ada@example.org', phoneNumber: '' },
    });
  });

  it('PAT-02 is nothing for a guest', () => {
    const guest = booking('me', profile.dateOfBirth, { me: sample.guest });
    expect(withProfile(guest)).toEqual({ patient: fresh.patient, contact: fresh.contact });
  });

  it('PAT-02 is saved with what was entered, without empty fields, the rest of the address unchanged', () => {
    const draft = { ...profileDraftOf(profile), lastName: '', gender: '', zipCode: '60602' };
    expect(profileBody(draft, profile.dateOfBirth, profile)).toEqual({
      firstName: 'Ada',
      dateOfBirth: '1984-04-28',
      phoneNumber: '312-555-0142',
      phoneType: 'home',
      address: { street: '1 Main St', zipCode: '60602' },
    });
  });

  it('PAT-02 is saved without a ZIP that was cleared, and with one that ends in a space', () => {
    const saved = (zipCode: string, before: Parameters<typeof profileBody>[2] = profile) =>
      profileBody({ ...profileDraftOf(profile), zipCode }, profile.dateOfBirth, before).address;
    expect(saved('')).toEqual({ street: '1 Main St' });
    expect(saved(' ', { address: { zipCode: '60601' } })).toBeUndefined();
    expect(saved('60602 ')).toEqual({ street: '1 Main St', zipCode: '60602' });
  });
});

it('PAT-06 an address told in a booking is remembered with it, and fills in the next one', () => {
  const address = { line1: '5 Elm St', city: 'Evanston', state: 'Illinois', zip: '60201' };
  const told = { emailAddress: 'ada@example.org', phoneNumber: '312-555-0142', address };
  const { body } = rememberedProfile(booking('me', profile.dateOfBirth, { contact: told }));
  expect(body.address).toEqual({
    street: '5 Elm St',
    city: 'Evanston',
    state: 'IL',
    zipCode: '60201',
  });
  const me = { ...sample.customer, profile: { ...profile, ...body } };
  expect(withProfile(booking('me', profile.dateOfBirth, { me })).contact.address).toEqual({
    ...address,
    state: 'IL',
  });
});

describe('the people in the visitor’s care', () => {
  const older = { ...sample.dependent, dependentId: 'other', dateOfBirth: '1984-04-27' };

  it('PAT-05 are offered when they were born on the day of the booking', () => {
    const dependents = [older, sample.dependent];
    expect(fittingDependents(booking('dependent', '1984-04-28', { dependents }))).toEqual([
      sample.dependent,
    ]);
    expect(fittingDependents(booking('dependent', '1984-04-28'))).toEqual([]);
  });

  it('PAT-05 are filled in completely, replacing earlier entries', async () => {
    const journey = await toOwnPatient('dependent');
    await journey.answer('listDependents', { dependents: [sample.dependent] });
    journey.send({ type: 'patient.typed', draft: { firstName: 'Tim' } });
    journey.send({ type: 'dependent.chosen', dependentId: sample.dependent.dependentId });
    expect(journey.context().patient).toEqual({
      firstName: 'Leo',
      lastName: 'Rivera',
      gender: 'Male',
      race: '2106-3',
      ethnicity: '2135-2',
    });
  });
});
