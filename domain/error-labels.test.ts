import { describe, expect, it } from 'vitest';
import { INELIGIBILITIES } from './eligibility/verdict.ts';
import { ERROR_LABELS, errorLabelOf, ineligibilityOfTitle } from './error-labels.ts';
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

  it('ANA-02 every reason why a person is refused has one', () => {
    expect(INELIGIBILITIES.filter((reason) => errorLabelOf(reason) === undefined)).toEqual([]);
  });

  it('ANA-02 what is mistyped in a field is not counted, nor any question about health', () => {
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

describe('the title of a content that explains a refusal', () => {
  it.each([
    ['Age requirement not met', 'tooYoung'],
    ['You must be 3 years old or older', 'tooYoung'],
    ['This person is too young', 'tooYoung'],
    ['Requisito de edad', 'tooYoung'],
    ['Para mayores de 3 años', 'tooYoung'],
    ['State restriction', 'northDakota'],
    ['Not available in North Dakota', 'northDakota'],
    ['No disponible en este estado', 'northDakota'],
    ['Something went wrong', 'unknown'],
    ['A new package at every stage', 'unknown'],
    ['', 'unknown'],
  ] as const)('ELG-03 "%s" is %s', (title, reason) => {
    expect(ineligibilityOfTitle(title)).toBe(reason);
  });

  it('ELG-03 a title of both counts as the age', () => {
    expect(ineligibilityOfTitle('Age limit of your state')).toBe('tooYoung');
  });
});
