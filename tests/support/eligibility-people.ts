// Varied people for eligibility: all ages and states, with and without earlier doses and answers;
// the same for the same seed.
import { addDays, type IsoDate } from '#domain/dates.ts';
import type { Screening } from '#contract/vaccines.ts';
import { HEALTH_QUESTIONS, YES_NO_UNSURE } from '#domain/screening.ts';
import { STATE_NAMES, type StateCode } from '#domain/states.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';

export interface Person {
  dob: IsoDate;
  state: StateCode;
  screening: Screening;
}

// Object.keys forgets that the table's keys are its codes.
export const STATES = Object.keys(STATE_NAMES) as readonly StateCode[];

const DAYS_A_YEAR = 365.25;
const YOUNGEST = 3;
const AGES = 98;

/** Numbers from 0 up to 1, always the same for a seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param on the day on which they have their ages: from 3 to 100 */
export function people(count: number, on: IsoDate, seed = 1): Person[] {
  const next = numbersFrom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const oneOf = <T>(list: readonly T[], first: T): T => list[below(list.length)] ?? first;
  return Array.from({ length: count }, (_, index) => {
    const age = YOUNGEST + (index % AGES);
    const days = Math.ceil((age + next()) * DAYS_A_YEAR);
    const dob = addDays(on, -days);
    const doses = index % 2 === 0 ? 0 : 1 + below(6);
    const history = Array.from({ length: doses }, () => ({
      vaccineCode: oneOf(VACCINE_CODES, '150'),
      date: addDays(dob, Math.floor(next() * days)),
    }));
    const answer = () => oneOf([undefined, ...YES_NO_UNSURE], undefined);
    const answers = HEALTH_QUESTIONS.map((question) => [question, answer()] as const);
    return {
      dob,
      state: oneOf(STATES, 'IL'),
      screening: {
        sex: oneOf(['Female', 'Male', 'Unknown'] as const, 'Unknown'),
        history,
        // As on the wire: unanswered questions are absent.
        answers: Object.fromEntries(answers.filter(([, said]) => said !== undefined)),
      },
    };
  });
}
