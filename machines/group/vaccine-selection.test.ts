import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toGroupTimes, toPeople } from '#tests/support/group-steps.ts';
import type { TestJourney } from '#tests/support/journey.ts';

/** Ana and Leo are named, and their group has begun. */
async function toHub() {
  const journey = await toPeople();
  journey.send({ type: 'party.submitted' });
  await journey.answer('createEngagement', sample.engagement);
  return journey;
}

async function choose(journey: TestJourney, place: number, code: string) {
  journey.send({ type: 'person.chosen', place });
  await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
  journey.send({ type: 'vaccine.toggled', code });
  journey.send({ type: 'vaccines.submitted' });
}

const chosen = (journey: TestJourney) =>
  journey.context().party.members.map(({ visit }) => visit.vaccines);

describe('vaccine-selection', () => {
  it('VAC-07 asks what each person may have by their own date of birth, in the group’s version', async () => {
    const journey = await toHub();
    journey.send({ type: 'person.chosen', place: 2 });
    expect(journey.askedOf('listEligibleVaccines')).toMatchObject({ body: { group: true } });
    expect(journey.context().dateOfBirth).toBe('1984-04-28');
  });

  it('GRP-01 keeps different vaccines for each of them', async () => {
    const journey = await toHub();
    for (const [place, code] of [
      [1, '150'],
      [2, '52'],
    ] as const) {
      await choose(journey, place, code);
      await journey.answer('getVaccineDetails', {
        data: { eligibleVaccineList: sample.vaccineDetails },
      });
      expect(journey.at({ flow: 'vaccine-selection' })).toBe(true);
    }
    expect(chosen(journey)).toEqual([['150'], ['52']]);
    expect(journey.context().party.inFront).toBeUndefined();
  });

  it('GRP-01 names each person without a vaccine, in the order of the list', async () => {
    const journey = await toHub();
    journey.send({ type: 'party.submitted' });
    expect(journey.at({ flow: { 'vaccine-selection': 'refused' } })).toBe(true);
    expect(journey.context().problems).toEqual([
      { field: 'person.1', code: 'party.vaccinesMissing' },
      { field: 'person.2', code: 'party.vaccinesMissing' },
    ]);
    const { refusals } = journey.context();
    journey.send({ type: 'party.submitted' });
    expect(journey.context().refusals).toBe(refusals + 1);
    journey.send({ type: 'person.chosen', place: 1 });
    expect(journey.context().problems).toEqual([]);
  });

  it('GRP-01 keeps what was ticked when a person’s page is left, without counting it as done', async () => {
    const journey = await toHub();
    journey.send({ type: 'person.chosen', place: 1 });
    await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
    journey.send({ type: 'vaccine.toggled', code: '150' });
    journey.send({ type: 'back' });
    expect(chosen(journey)).toEqual([['150'], []]);
    journey.send({ type: 'party.submitted' });
    expect(journey.at({ flow: { 'vaccine-selection': 'refused' } })).toBe(true);
  });

  it('ELG-02, ELG-03 leads from a person who cannot be vaccinated here back to the people', async () => {
    const journey = await toHub();
    journey.send({ type: 'person.chosen', place: 2 });
    await journey.refuse('listEligibleVaccines', 'ELIGIBLITY_ERROR', {
      ineligible: { reason: 'northDakota' },
    });
    expect(journey.at({ flow: 'not-eligible' })).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'patient-info-list' })).toBe(true);
    expect(journey.context().party.members).toHaveLength(2);
  });

  it('GRP-01 looks for times once everyone has chosen', async () => {
    const journey = await toGroupTimes();
    expect(journey.at({ flow: { timeslots: 'searching' } })).toBe(true);
  });
});
