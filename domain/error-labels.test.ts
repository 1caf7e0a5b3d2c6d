import { describe, expect, it } from 'vitest';
import { INELIGIBILITIES } from './eligibility/verdict.ts';
import { ERROR_LABELS, errorLabelOf } from './error-labels.ts';
import { PROBLEM_CODES } from './problems.ts';

describe('the labels of errors', () => {
  it('ANA-02 are the five of the specification', () => {
    expect(ERROR_LABELS).toEqual([
      'Patient too young',
      'North Dakota',
      'Unknown Error',
      'Invalid vaccination combination',
      'Limit selection to 4 vaccines',
    ]);
  });

  it.each([
    ['age.tooYoung', 'Patient too young'],
    ['vaccine.tooYoung', 'Patient too young'],
    ['vaccine.tooOld', 'Unknown Error'],
    ['vaccine.combination', 'Invalid vaccination combination'],
    ['vaccine.tooMany', 'Limit selection to 4 vaccines'],
    ['tooYoung', 'Patient too young'],
    ['northDakota', 'North Dakota'],
    ['unknown', 'Unknown Error'],
  ] as const)('ANA-02 %s is counted as "%s"', (code, label) => {
    expect(errorLabelOf(code)).toBe(label);
  });

  it('ANA-02 has one for every reason a person is refused', () => {
    expect(INELIGIBILITIES.filter((reason) => errorLabelOf(reason) === undefined)).toEqual([]);
  });

  it('ANA-02 counts neither typing mistakes in a field nor questions about health', () => {
    const counted = PROBLEM_CODES.filter((code) => errorLabelOf(code) !== undefined);
    expect(counted.toSorted()).toEqual([
      'age.tooYoung',
      'vaccine.combination',
      'vaccine.tooMany',
      'vaccine.tooOld',
      'vaccine.tooYoung',
    ]);
  });
});
