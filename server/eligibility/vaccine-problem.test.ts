import { expect, it } from 'vitest';
import type { Decision } from '#domain/eligibility/decide.ts';
import { problemText } from '#server/http/problem-text.ts';
import { vaccineProblem } from './vaccine-problem.ts';

const said = (decision: Partial<Decision>, language: 'en' | 'es') => {
  const whole = {
    answer: 'later',
    prescription: false,
    confirm: false,
    rule: { id: 'test', says: 'Made up.', source: 'this test' },
    considered: [],
    ...decision,
  } as const;
  const { problem, params } = vaccineProblem({ vaccine: '150', decision: whole }, language);
  return problemText(problem, language, params);
};

it.each([
  [
    { reason: 'tooSoon', eligibleFrom: '2026-12-05' },
    'Flu can be given starting December 5, 2026.',
    'Gripe (influenza): se puede poner a partir del 5 de diciembre de 2026.',
  ],
  [
    { reason: 'tooYoung', limitYears: 3, eligibleFrom: '2027-01-01' },
    'Flu is for people 3 years of age or older.',
    'Gripe (influenza): para personas de 3 años o más.',
  ],
  [
    { answer: 'no', reason: 'complete' },
    'Flu cannot be given to this person on that day.',
    'Gripe (influenza): no se puede poner a esta persona ese día.',
  ],
  [
    { answer: 'call', reason: 'stateUnknown' },
    'Call the store to ask whether Flu can be given.',
    'Gripe (influenza): llame a la farmacia y pregunte si se puede poner.',
  ],
] as const)('ELG-07, VAL-11 says %o in both languages', (decision, en, es) => {
  expect([said(decision, 'en'), said(decision, 'es')]).toEqual([en, es]);
});
