import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { say, toQuestions } from '#tests/support/journey-steps.ts';

const lastDose = { month: '9', day: '14', year: '2025' };
const firstDose = { month: '3', day: '20', year: '2021' };

it('COV-05 asks one thing after the other: immune system, doses, maker and date of the last', async () => {
  const journey = await toQuestions(['207']);
  expect(journey.at({ flow: { covid: 'immunocompromised' } })).toBe(true);
  say(journey, { immunocompromised: 'no' });
  expect(journey.at({ flow: { covid: 'userDose' } })).toBe(true);
  say(journey, { userDose: '2' });
  expect(journey.at({ flow: { covid: 'manufacturer' } })).toBe(true);
  say(journey, { manufacturer: 'PFI' });
  expect(journey.at({ flow: { covid: 'dosedate' } })).toBe(true);
  say(journey, { dosedate: lastDose });
  expect(journey.at({ flow: { covid: 'saving' } })).toBe(true);
});

it('COV-05 asks nothing more of a patient who had no dose, or is not sure', async () => {
  for (const userDose of ['0', 'notSure']) {
    const journey = await toQuestions(['207']);
    say(journey, { immunocompromised: 'notSure' });
    say(journey, { userDose });
    expect(journey.at({ flow: { covid: 'saving' } })).toBe(true);
  }
});

it.each([
  ['VAL-08', {}, 'immunocompromised', 'immunocompromised.missing'],
  ['VAL-08', { immunocompromised: 'no' as const }, 'userDose', 'dose.missing'],
  [
    'VAL-08',
    { immunocompromised: 'no' as const, userDose: '1' },
    'manufacturer',
    'manufacturer.missing',
  ],
  [
    'COV-05',
    { immunocompromised: 'no' as const, userDose: '1', manufacturer: 'MOD' },
    'dosedate',
    'lastDoseDate.missing',
  ],
  [
    'COV-05',
    { immunocompromised: 'notSure' as const, userDose: '1', manufacturer: 'MOD' },
    'dosedate',
    'lastDoseDate.missing',
  ],
])('%s asks for what is missing after %o at %s', async (_id, answers, field, code) => {
  const journey = await toQuestions(['207']);
  for (const [question, answer] of Object.entries(answers)) say(journey, { [question]: answer });
  journey.send({ type: 'answer.submitted' });
  expect(journey.context().problems).toEqual([{ field, code }]);
});

it('COV-01 names no maker when the patient is not sure of it', async () => {
  const journey = await toQuestions(['207']);
  say(journey, { immunocompromised: 'no' });
  say(journey, { userDose: '1' });
  say(journey, { manufacturer: 'notSure' });
  say(journey, { dosedate: lastDose });
  await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.covid');
  expect(journey.askedOf('getVaccineDetails')).toMatchObject({
    body: { screening: { history: [{ vaccineCode: '207', date: '2025-09-14' }] } },
  });
  expect(JSON.stringify(journey.askedOf('getVaccineDetails'))).not.toContain('notSure');
});

it('VAL-09 refuses a dose before birth and takes one that is not remembered', async () => {
  const journey = await toQuestions(['207']);
  say(journey, { immunocompromised: 'no' });
  say(journey, { userDose: '1' });
  say(journey, { manufacturer: 'MOD' });
  say(journey, { dosedate: { ...lastDose, year: '1983' } });
  expect(journey.context().problems).toEqual([{ field: 'dosedate', code: 'date.beforeBirth' }]);
  journey.send({ type: 'answer.unsure' });
  expect(journey.at({ flow: { covid: 'saving' } })).toBe(true);
});

it('VAC-08 sends doses, date, maker and immune system as the list of vaccines has them', async () => {
  const journey = await toQuestions(['207']);
  say(journey, { immunocompromised: 'yes' });
  say(journey, { userDose: '3' });
  say(journey, { boosterImmunoOption: 'second' });
  say(journey, { dose1Manufacturer: 'MOD' });
  say(journey, { firstDoseDate: firstDose });
  say(journey, { manufacturer: 'PFI' });
  say(journey, { dosedate: lastDose });
  expect(journey.askedOf('patchEngagement', 'patchEngagement.covid')).toMatchObject({
    body: {
      metaData: {
        history: [
          { code: '207', dose: '1', name: 'MOD', date: '2021-03-20', type: 'primary' },
          { code: '207', dose: '2', name: 'PFI', date: '2025-09-14', type: 'primary' },
        ],
      },
      userResponses: expect.arrayContaining([
        { vaccineCode: '207', question: 'userDose', answer: '3' },
      ]),
    },
  });
  await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.covid');
  expect(journey.askedOf('getVaccineDetails')).toMatchObject({
    body: {
      vaccines: [
        {
          vaccineCode: '207',
          previousDoses: '3',
          lastShotDate: '09-14-2025',
          lastManufacturer: 'PFI',
          ic: 'yes',
        },
      ],
      screening: {
        history: [
          { vaccineCode: '207', date: '2021-03-20', manufacturer: 'MOD' },
          { vaccineCode: '207', date: '2025-09-14', manufacturer: 'PFI' },
        ],
        answers: { immunocompromised: 'yes' },
      },
    },
  });
});

it('VCH-02, VAL-08 asks which dose, and about the first doses, only of immunocompromised patients', async () => {
  const others = await toQuestions(['207']);
  say(others, { immunocompromised: 'no' });
  say(others, { userDose: '2' });
  expect(others.at({ flow: { covid: 'manufacturer' } })).toBe(true);

  const journey = await toQuestions(['207']);
  say(journey, { immunocompromised: 'yes' });
  say(journey, { userDose: '2' });
  const refused = (code: string) => {
    journey.send({ type: 'answer.submitted' });
    expect(journey.context().problems.map((problem) => problem.code)).toEqual([code]);
  };
  refused('boosterDose.missing');
  say(journey, { boosterImmunoOption: 'notSure' });
  refused('dose1Manufacturer.missing');
  say(journey, { dose1Manufacturer: 'notSure' });
  refused('firstDoseDate.missing');
  journey.send({ type: 'answer.unsure' });
  refused('dose2Manufacturer.missing');
  expect(journey.at({ flow: { covid: 'manufacturer' } })).toBe(true);
});

it('VCH-02, VAL-08 asks which dose of the season when it may be the second', async () => {
  const journey = await toQuestions(['207'], undefined, sample.offeredFrom65);
  say(journey, { immunocompromised: 'no' });
  say(journey, { userDose: '2' });
  journey.send({ type: 'answer.submitted' });
  expect(journey.context().problems).toEqual([
    { field: 'boosterOption', code: 'boosterDose.missing' },
  ]);
  say(journey, { boosterOption: 'second' });
  say(journey, { manufacturer: 'PFI' });
  say(journey, { dosedate: lastDose });
  expect(journey.askedOf('patchEngagement', 'patchEngagement.covid')).toMatchObject({
    body: {
      userResponses: expect.arrayContaining([
        { vaccineCode: '207', question: 'boosterOption', answer: 'second' },
      ]),
    },
  });

  const first = await toQuestions(['207'], undefined, sample.offeredFrom65);
  say(first, { immunocompromised: 'no' });
  say(first, { userDose: '0' });
  expect(first.at({ flow: { covid: 'saving' } })).toBe(true);
});

it('RTE-20 an address leads to a question that was reached, and no further', async () => {
  const journey = await toQuestions(['207']);
  say(journey, { immunocompromised: 'no' });
  journey.send({ type: 'NAV', page: 'covid', question: 1 });
  expect(journey.at({ flow: { covid: 'immunocompromised' } })).toBe(true);
  journey.send({ type: 'NAV', page: 'covid', question: 2 });
  expect(journey.at({ flow: { covid: 'userDose' } })).toBe(true);
  journey.send({ type: 'NAV', page: 'covid', question: 7 });
  expect(journey.at({ flow: { covid: 'userDose' } })).toBe(true);
});

it('CHR-06 goes back question by question, then to the vaccines, and keeps the answers', async () => {
  const journey = await toQuestions(['207']);
  say(journey, { immunocompromised: 'no' });
  journey.send({ type: 'back' });
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
  expect(journey.context().answers.immunocompromised).toBe('no');
});
