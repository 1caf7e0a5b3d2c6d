import { describe, expect, it } from 'vitest';
import { ineligibilityOfTitle } from './ineligibility.ts';

describe('the title of a text that explains a refusal', () => {
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

  it('ELG-03 a title naming both counts as the age', () => {
    expect(ineligibilityOfTitle('Age limit of your state')).toBe('tooYoung');
  });
});
