import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toContact, toHeld } from '#tests/support/journey-steps.ts';
import { toOwnPatient } from '#tests/support/signed-in.ts';
import { freshJourney } from '../knowledge/context.ts';

const { engagementId } = sample.engagement;

describe('who the visitor is', () => {
  it('CHN-01 is a guest until the server has been asked', () => {
    expect(startJourney().at({ session: 'guest' })).toBe(true);
  });

  it.each([
    ['guest', sample.guest, undefined],
    ['recognised', sample.recognised, undefined],
    ['signedIn', sample.customer, 'account'],
  ] as const)('CHN-01 is %s when the server says so', (state, me, visitor) => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me });
    expect(journey.at({ session: state })).toBe(true);
    expect(journey.context().visitor).toBe(visitor);
  });

  it('CHN-06 must say how to continue once the sign-in has expired', () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'visitor.identified', me: sample.recognised });
    expect(journey.at({ session: 'recognised' })).toBe(true);
    expect(journey.context().visitor).toBeUndefined();
  });
});

describe('what was typed', () => {
  it('CHN-01 stays when the app learns that the visitor is a guest', async () => {
    const journey = await toContact();
    const { patient } = journey.context();
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(journey.at({ flow: 'contact-info' })).toBe(true);
    expect(journey.context()).toMatchObject({ patient, engagementId, visitor: 'guest' });
  });

  it('CHN-08 stays when the same customer is reported again', async () => {
    const journey = await toOwnPatient('me');
    journey.send({ type: 'patient.typed', draft: { lastName: 'Rivera-Soto' } });
    journey.send({
      type: 'visitor.identified',
      me: { ...sample.customer, greetingName: 'Ada R.' },
    });
    expect(journey.at({ flow: 'patient-info' })).toBe(true);
    expect(journey.context().patient.lastName).toBe('Rivera-Soto');
  });

  it('CHN-08 goes when another customer signs in and starts over; the held time is released', async () => {
    const journey = await toOwnPatient('dependent');
    await journey.answer('listDependents', { dependents: [sample.dependent] });
    journey.send({ type: 'dependent.chosen', dependentId: sample.dependent.dependentId });
    journey.send({ type: 'visitor.identified', me: sample.otherCustomer });
    expect(journey.at({ flow: 'manage-appointment', session: 'signedIn', hold: 'releasing' })).toBe(
      true,
    );
    expect(journey.askedOf('releaseHold')).toMatchObject({
      params: { holdId: sample.held(10).holdId },
    });
    expect(journey.context()).toEqual({
      ...freshJourney({ language: 'en', today: sample.today, me: sample.otherCustomer }),
      // The count continues, so that no key is used twice.
      intentions: journey.context().intentions,
      leftHoldId: sample.held(10).holdId,
    });
  });

  it('CHN-08 goes where a signed-in visitor would be led on at once, whose booking is gone', async () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'visitor.identified', me: sample.guest });
    await toHeld(journey);
    expect(journey.at({ flow: 'flow-check' })).toBe(true);
    journey.send({ type: 'visitor.identified', me: sample.otherCustomer });
    expect(journey.actor.getSnapshot().error).toBeUndefined();
    expect(journey.at({ flow: 'manage-appointment', session: 'signedIn', hold: 'releasing' })).toBe(
      true,
    );
    expect(journey.context().engagementId).toBeUndefined();
  });

  it.each([
    ['signIn.chosen', 'sign-in'],
    ['signUp.chosen', 'sign-up'],
  ] as const)(
    'CHN-08 leads another customer from %s to their own appointments',
    async (_, page) => {
      const journey = await toOwnPatient('me');
      journey.send({ type: 'visitor.identified', me: sample.guest });
      journey.send({ type: 'NAV', page, returnTo: 'patient-info' });
      expect(journey.at({ flow: page })).toBe(true);
      journey.send({ type: 'visitor.identified', me: sample.otherCustomer });
      expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
    },
  );

  it('CHN-08 goes as well when the first customer’s sign-in had expired before', async () => {
    const journey = await toOwnPatient('me');
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(journey.context().patient.lastName).toBe('Rivera');
    journey.send({ type: 'visitor.identified', me: sample.otherCustomer });
    expect(journey.context().patient.lastName).toBe('');
    expect(journey.context().owner).toBe(sample.otherCustomer.meId);
  });
});
