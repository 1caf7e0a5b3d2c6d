import { describe, expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { patient } from '../patient.ts';
import { readAgreed } from './agreed.ts';
import { differencesOf, differenceText } from './compare.ts';
import { recordOf } from './record.ts';

describe.each([patient, desk])('what the journeys lead to: $name', (chart) => {
  it('QAL-01 is what was agreed (npm run lab:keep, and read the difference)', () => {
    const { plan, tales } = readAgreed(chart);
    expect(tales.map(({ id }) => id)).toEqual(plan.journeys.map(({ id }) => id));
    expect(differenceText(differencesOf(tales, recordOf(chart, plan)))).toBe('');
  });
});
