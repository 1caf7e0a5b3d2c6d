import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';

it('RTE-11 is open for testing only', () => {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'rsv-test' });
  expect(journey.at({ flow: 'not-found' })).toBe(true);
});

it('RSV-01 answers for any age, state and answers, with the rule', async () => {
  const journey = startJourney('en', { testing: true });
  journey.send({ type: 'NAV', page: 'rsv-test' });
  journey.send({ type: 'rsv.submitted' });
  expect(journey.at({ flow: { 'rsv-test': 'form' } })).toBe(true);
  expect(journey.context().problems.map(({ field }) => field)).toEqual(['age', 'state']);
  journey.send({
    type: 'rsv.given',
    answers: { age: '60', state: 'IL', chronicCondition: 'no', pregnant: 'notSure' },
  });
  journey.send({ type: 'rsv.submitted' });
  expect(journey.askedOf('listEligibleVaccines')).toMatchObject({
    body: {
      dob: '1966-03-02',
      state: 'IL',
      screening: { answers: { chronicCondition: 'no', pregnant: 'notSure' } },
    },
  });
  const verdict = sample.verdict('no', { reason: 'notRecommended' });
  await journey.answer('listEligibleVaccines', {
    vaccines: sample.offered.map((one) => ({ ...one, vaccineCode: '93', verdict })),
  });
  expect(journey.context().rsvTest.verdict).toEqual(verdict);
  journey.send({ type: 'rsv.given', answers: { chronicCondition: 'yes' } });
  expect(journey.context().rsvTest.verdict).toBeUndefined();
});
