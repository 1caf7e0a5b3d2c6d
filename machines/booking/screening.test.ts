import { describe, expect, it } from 'vitest';
import type { VaccineDetails } from '#contract/vaccines.ts';
import * as sample from '#qa/journeys/samples.ts';
import { say, toQuestions } from '#tests/support/journey-steps.ts';

async function judged(codes: readonly string[], details: VaccineDetails[]) {
  const journey = await toQuestions(codes);
  await journey.answer('getVaccineDetails', { data: { eligibleVaccineList: details } });
  return journey;
}

describe('the questions', () => {
  it('COV-05 asks once what several vaccines ask', async () => {
    const journey = await toQuestions(['207', '115']);
    say(journey, { immunocompromised: 'no' });
    say(journey, { userDose: '0' });
    expect(journey.at({ flow: { screening: 'pregnant' } })).toBe(true);
    say(journey, { pregnant: 'no' });
    expect(journey.at({ flow: { screening: 'saving' } })).toBe(true);
  });

  it('VAC-09 asks for the dates of each vaccine had before, and of no others', async () => {
    const journey = await toQuestions(['33']);
    say(journey, { earlierDoses: ['33'] });
    expect(journey.at({ flow: { screening: 'doseDates' } })).toBe(true);
    journey.send({ type: 'answer.submitted' });
    expect(journey.context().problems).toEqual([
      { field: 'doseDates.0', code: 'lastDoseDate.missing' },
    ]);
    say(journey, { doseDates: { '33': [sample.doseDate] } });
    say(journey, { chronicCondition: 'notSure' });
    expect(journey.askedOf('patchEngagement', 'patchEngagement.screening')).toMatchObject({
      body: {
        metaData: {
          history: [{ code: '33', dose: '1', date: '2019-05-17', type: 'nonCovid' }],
        },
      },
    });
  });

  it('RSV-01 "not sure" is an answer like any other', async () => {
    const journey = await toQuestions(['115']);
    say(journey, { immunocompromised: 'notSure' });
    say(journey, { pregnant: 'notSure' });
    expect(journey.at({ flow: { screening: 'saving' } })).toBe(true);
  });

  it('ELG-07 asks for the risk of each meningitis vaccine, and tells the server', async () => {
    const journey = await toQuestions(['223']);
    journey.send({ type: 'answer.submitted' });
    expect(journey.context().problems).toEqual([
      { field: 'meningitisRisk', code: 'answer.missing' },
    ]);
    say(journey, { meningitisRisk: 'no' });
    expect(journey.at({ flow: { screening: 'meningitisBRisk' } })).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.context().answers.meningitisRisk).toBe('no');
    journey.send({ type: 'answer.submitted' });
    say(journey, { meningitisBRisk: 'notSure' });
    expect(journey.askedOf('patchEngagement', 'patchEngagement.screening')).toMatchObject({
      body: {
        userResponses: [
          { vaccineCode: '223', question: 'meningitisRisk', answer: 'no' },
          { vaccineCode: '223', question: 'meningitisBRisk', answer: 'notSure' },
        ],
      },
    });
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.screening');
    expect(journey.askedOf('getVaccineDetails')).toMatchObject({
      body: { screening: { answers: { meningitisRisk: 'no', meningitisBRisk: 'notSure' } } },
    });
  });

  it('VAL-08 asks for an answer when there is none', async () => {
    const journey = await toQuestions(['33']);
    journey.send({ type: 'answer.submitted' });
    expect(journey.context().problems).toEqual([{ field: 'earlierDoses', code: 'answer.missing' }]);
    say(journey, { earlierDoses: [] });
    journey.send({ type: 'answer.submitted' });
    expect(journey.context().problems).toEqual([
      { field: 'chronicCondition', code: 'answer.missing' },
    ]);
  });

  it('API-03 keeps the answers when they cannot be saved, and tries again', async () => {
    const journey = await toQuestions(['33']);
    say(journey, { earlierDoses: [] });
    say(journey, { chronicCondition: 'yes' });
    await journey.fail('patchEngagement', 1004, 'patchEngagement.screening');
    expect(journey.at({ flow: { screening: 'unanswered' } })).toBe(true);
    journey.send({ type: 'retried' });
    await journey.fail('patchEngagement', 1002, 'patchEngagement.screening');
    journey.send({ type: 'back' });
    expect(journey.at({ flow: { screening: 'chronicCondition' } })).toBe(true);
    expect(journey.context().answers.chronicCondition).toBe('yes');
  });

  it('RTE-20 the address of a question that no vaccine asks leads to the vaccines', async () => {
    const journey = await toQuestions(['150']);
    await journey.fail('getVaccineDetails');
    journey.send({ type: 'NAV', page: 'screening' });
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
  });
});

describe('what the server says', () => {
  it('ELG-07 a vaccine that fits later is moved to a later day if the visitor wants', async () => {
    const journey = await judged(['150'], sample.against150.later);
    expect(journey.at({ flow: { screening: 'notFitting' } })).toBe(true);
    expect(journey.context().vaccinesAccepted).toBe(false);
    journey.send({ type: 'vaccines.kept' });
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
    expect(journey.context().vaccinesAccepted).toBe(true);
  });

  it('ELG-07 a vaccine that does not fit at all can only be left out', async () => {
    const journey = await judged(['150', '52'], sample.against150.never);
    journey.send({ type: 'vaccines.kept' });
    expect(journey.at({ flow: { screening: 'notFitting' } })).toBe(true);
    journey.send({ type: 'vaccines.dropped', codes: ['150'] });
    expect(journey.context().vaccines).toEqual(['52']);
    expect(journey.at({ flow: { 'vaccine-selector': 'deciding' } })).toBe(true);
  });

  it('ELG-07 leaving out the only vaccine leads back to the choice', async () => {
    const journey = await judged(['150'], sample.against150.never);
    journey.send({ type: 'vaccines.dropped', codes: ['150'] });
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
  });

  it('VAC-05 RSV-01 explains a prescription: keep the vaccine or take it out', async () => {
    const journey = await judged(['150'], sample.against150.prescription);
    expect(journey.at({ flow: { screening: 'prescription' } })).toBe(true);
    journey.send({ type: 'vaccines.kept' });
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });

  it('VAC-04 shows the reasons against the same day, once', async () => {
    const journey = await toQuestions(['207', '150']);
    say(journey, { immunocompromised: 'no' });
    say(journey, { userDose: '0' });
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.covid');
    await journey.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.against150.restriction },
    });
    expect(journey.at({ flow: { screening: 'restricted' } })).toBe(true);
    journey.send({ type: 'vaccines.kept' });
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });

  it('ELG-03 a refusal of the person leads to its own page with its reason', async () => {
    const journey = await toQuestions(['150']);
    await journey.refuse('getVaccineDetails', 'ELIGIBLITY_ERROR', {
      ineligible: { reason: 'northDakota', limitYears: 5, eligibleFrom: '2030-01-01' },
    });
    expect(journey.at({ flow: 'not-eligible' })).toBe(true);
    expect(journey.context().refusal).toMatchObject({ reason: 'northDakota', limitYears: 5 });
  });
});
