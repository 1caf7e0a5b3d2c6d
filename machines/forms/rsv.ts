// The RSV questions by hand: nobody can be judged without an age and a state (RTE-11).
import type { RsvTest } from '../knowledge/answers.ts';
import type { Problem } from '../knowledge/problem.ts';

export const checkRsv = (test: RsvTest): Problem[] =>
  (['age', 'state'] as const)
    .filter((field) => test[field].trim() === '')
    .map((field) => ({ field, code: 'field.missing' }));
