import { expect, it } from 'vitest';
import { generateOurJourneys } from '#qa/journeys/generate.ts';
import { desk } from '#qa/journeys/desk/desk.ts';
import { patient } from '#qa/journeys/patient.ts';
import { coverageOf, uncovered } from './coverage.ts';

it.each([patient, desk])(
  'QAL-06 gives a reason for each part of the $name chart that no person comes to',
  (chart) => {
    const { states, transitions } = coverageOf(
      chart,
      generateOurJourneys(chart).planned.map(({ path }) => path),
    );
    const bare = [...uncovered(states), ...uncovered(transitions)].filter(
      ({ reason }) => reason === undefined,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  },
);
