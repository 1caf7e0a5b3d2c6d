import { describe, expect, it } from 'vitest';
import { managed } from '#qa/journeys/managed-samples.ts';
import { cards, emptyRecord, onePerson, record, twoPeople } from '#qa/journeys/record-samples.ts';
import { customer, guest } from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { found, toDetails } from '#tests/support/manage-steps.ts';

const past = managed({ standing: 'past', status: 'Fulfilled' });
const at = (journey: TestJourney, state: string) =>
  journey.at({ flow: { 'vaccination-history': state } });

describe('the vaccination history', () => {
  it('CRD-02 opens from a finished visit, and leads back to it', async () => {
    const journey = await toDetails(past);
    journey.send({ type: 'record.opened' });
    expect(journey.askedOf('getRecord')).toMatchObject({
      params: { confirmationNumber: past.confirmationNumber },
    });
    await journey.answer('getRecord', record);
    expect(at(journey, 'shown')).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('DSK-03 CRD-02 is read again after a refresh: a dose may have been entered in error', async () => {
    const journey = await toDetails(past);
    journey.send({ type: 'record.opened' });
    await journey.answer('getRecord', record);
    journey.send({ type: 'clock.woke', today: '2026-11-23' });
    expect(at(journey, 'shown')).toBe(true);
    await journey.answer('getRecord', emptyRecord);
    expect(journey.context().vaccinations?.read).toMatchObject({ doses: [] });
    journey.send({ type: 'clock.woke', today: '2026-11-23' });
    await journey.fail('getRecord');
    expect(at(journey, 'shown')).toBe(true);
    journey.send({ type: 'clock.woke', today: '2026-11-23' });
    await journey.refuse('getRecord', 'UNAUTHENTICATED');
    expect([at(journey, 'byNumber'), journey.context().vaccinations?.read]).toEqual([
      true,
      undefined,
    ]);
  });

  it('CRD-02 asks a stranger for number and date of birth, with one answer for every mismatch', async () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'vaccination-history' });
    expect(at(journey, 'byNumber')).toBe(true);
    journey.send({
      type: 'find.typed',
      draft: { confirmationNumber: '7K3MP-Q9TZX', month: '4', day: '28', year: '1984' },
    });
    journey.send({ type: 'find.submitted' });
    await journey.refuse('searchAppointments', 'FC_903_NotFound');
    // A number may be a group's (MNG-01).
    await journey.refuse('searchAppointments', 'FC_903_NotFound');
    expect(journey.context().problems).toMatchObject([{ code: 'appointment.notFound' }]);
    journey.send({ type: 'find.submitted' });
    await journey.answer('searchAppointments', found(past));
    await journey.answer('getRecord', emptyRecord);
    expect(at(journey, 'shown')).toBe(true);
  });

  it('CRD-02 RTE-18 a letter’s link asks for the date of birth, and is not asked again', async () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'vaccination-history', key: 'a-key' });
    expect(at(journey, 'byKey')).toBe(true);
    journey.send({ type: 'find.typed', draft: { month: '4', day: '28', year: '1984' } });
    journey.send({ type: 'find.submitted' });
    expect(journey.askedOf('searchAppointments')).toMatchObject({ body: { key: 'a-key' } });
    await journey.answer('searchAppointments', found(past));
    await journey.answer('getRecord', record);
    expect(journey.context().manage.key).toBeUndefined();
    // Another letter is about another person.
    journey.send({ type: 'NAV', page: 'vaccination-history', key: 'another' });
    expect(at(journey, 'byKey')).toBe(true);
    expect(journey.context().vaccinations).toBeUndefined();
  });

  it('CRD-02 for an account asks whose, where there are several', async () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: customer });
    journey.send({ type: 'NAV', page: 'vaccination-history' });
    await journey.answer('listRecords', twoPeople);
    expect(at(journey, 'people')).toBe(true);
    journey.send({ type: 'record.chosen', confirmationNumber: '8TW3NPX5YQ' });
    expect(journey.askedOf('getRecord')).toMatchObject({
      params: { confirmationNumber: '8TW3NPX5YQ' },
    });
    await journey.answer('getRecord', record);
    journey.send({ type: 'records.wanted' });
    expect(at(journey, 'people')).toBe(true);
    expect(journey.context().vaccinations?.read).toBeUndefined();
  });

  describe('once another tab signed out', () => {
    const ofAccount = async (people = onePerson) => {
      const journey = startJourney();
      journey.send({ type: 'visitor.identified', me: customer });
      journey.send({ type: 'NAV', page: 'vaccination-history' });
      await journey.answer('listRecords', people);
      return journey;
    };
    const leftAfterSignOut = (journey: TestJourney) => {
      journey.send({ type: 'visitor.identified', me: guest });
      return [at(journey, 'byNumber'), journey.context().vaccinations];
    };
    const nothing = [true, undefined];

    it('CHN-07 CRD-02 shows nobody of the account', async () => {
      expect(leftAfterSignOut(await ofAccount(twoPeople))).toEqual(nothing);
    });

    it('CHN-07 CRD-02 shows no record of the account', async () => {
      const journey = await ofAccount();
      await journey.answer('getRecord', record);
      expect(leftAfterSignOut(journey)).toEqual(nothing);
    });

    it('CHN-07 CRD-03 shows no dose card of the account', async () => {
      const journey = await ofAccount();
      await journey.answer('getRecord', record);
      journey.send({ type: 'card.opened' });
      await journey.answer('issueHealthCards', cards);
      expect(leftAfterSignOut(journey)).toEqual(nothing);
    });

    it('CHN-07 MNG-02 shows neither the record of an appointment nor the appointment', async () => {
      const journey = await toDetails(past);
      journey.send({ type: 'visitor.identified', me: customer });
      journey.send({ type: 'record.opened' });
      await journey.answer('getRecord', record);
      expect(leftAfterSignOut(journey)).toEqual(nothing);
      journey.send({ type: 'back' });
      expect(journey.at({ flow: { 'manage-appointment': 'byNumber' } })).toBe(true);
    });
  });

  it('CRD-05 books the next dose with what the record knows', async () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: customer });
    journey.send({ type: 'NAV', page: 'vaccination-history' });
    await journey.answer('listRecords', onePerson);
    await journey.answer('getRecord', record);
    journey.send({ type: 'nextDose.booked', vaccineCode: '52' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
    expect(journey.context()).toMatchObject({
      start: { month: '04', day: '28', year: '1984', location: record.zip },
      vaccines: ['52'],
      answers: {
        earlierDoses: ['52'],
        doseDates: { 52: [{ month: '03', day: '02', year: '2026' }] },
      },
      nextDose: { vaccineCode: '52', dose: 2 },
      vaccinations: undefined,
    });
  });
});
