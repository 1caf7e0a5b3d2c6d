// VAL-06, VAL-07: a refused name, with the character it is refused for.
import { refusedCharacter } from '#domain/names.ts';
import type { Problem } from '../knowledge/problem.ts';

interface Names {
  firstName: string;
  lastName: string;
}

const isName = (field: string): field is keyof Names =>
  field === 'firstName' || field === 'lastName';

/** Adds the character to problems of names; the others stay as they are. */
export const namingCharacter = (problems: readonly Problem[], names: Names): Problem[] =>
  problems.map((problem) => {
    const { field, code } = problem;
    if (!isName(field) || code !== `${field}.invalid`) return problem;
    const character = refusedCharacter(names[field]);
    return character === undefined ? problem : { field, code: `${field}.character`, character };
  });
