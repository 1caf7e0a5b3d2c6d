// Every vaccine of the catalogue, ages 3 to 100, all states, with and without earlier doses: decided, explained, and right on its own dates.
import { describe, expect, it } from 'vitest';
import { birthday } from '#domain/ages.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import {
  asksOf,
  decide,
  type Case,
  type Decision,
  type EligibilityTables,
} from '#domain/eligibility/decide.ts';
import type { Forecast } from '#domain/eligibility/forecast.ts';
import { ANSWERS, REASONS } from '#domain/eligibility/verdict.ts';
import { VACCINE_CODES, type VaccineCode } from '#domain/vaccine-codes.ts';
import { STATES } from '#tests/support/eligibility-people.ts';
import { caseOf, eligibility } from './eligibility.ts';

const on = '2026-12-01';
const ages = Array.from({ length: 98 }, (_, index) => index + 3);

/** The law differs from state to state and the schedule does not: it is asked once for all states. */
function rememberingSchedule(tables: EligibilityTables): EligibilityTables {
  const known = new Map<string, Forecast>();
  return {
    ...tables,
    forecast: (patient, group, day, options) => {
      const key = JSON.stringify([patient, group, day, options?.explain ?? false]);
      const found = known.get(key) ?? tables.forecast(patient, group, day, options);
      known.set(key, found);
      return found;
    },
  };
}

/** Half a year before the visit, and again six weeks before it: one dose of the vaccine at an age at which it can be given. */
const earlier = (vaccine: VaccineCode, dob: IsoDate) => {
  const dates = [birthday(dob, 2), addDays(on, -180), addDays(on, -42)];
  return dates.map((date) => ({ vaccineCode: vaccine, date }));
};

const bookable = ({ answer }: Decision) => answer === 'yes' || answer === 'ask';

/** What is wrong with a decision, in words; nothing when it is all right. */
function faultsOf(tables: EligibilityTables, vaccine: VaccineCode, person: Case): string[] {
  const decision = decide(tables, vaccine, person, { explain: true });
  const { answer, reason, eligibleFrom, eligibleUntil, rule, considered } = decision;
  const at = (day: IsoDate) => decide(tables, vaccine, { ...person, on: day });
  const checks: [string, boolean][] = [
    ['an answer of the list', ANSWERS.includes(answer)],
    ['a reason unless bookable', (reason !== undefined) !== bookable(decision)],
    ['a reason of the list', reason === undefined || REASONS.includes(reason)],
    ['a rule with a source', rule.id !== '' && rule.says !== '' && rule.source !== ''],
    ['a date exactly when later', (eligibleFrom !== undefined) === (answer === 'later')],
    ['a date to come', eligibleFrom === undefined || eligibleFrom > person.on],
    ['bookable on that date', eligibleFrom === undefined || bookable(at(eligibleFrom))],
    ['not the day before', eligibleFrom === undefined || !bookable(at(addDays(eligibleFrom, -1)))],
    ['an end not before the visit', eligibleUntil === undefined || eligibleUntil >= person.on],
    ['bookable on the last day', eligibleUntil === undefined || bookable(at(eligibleUntil))],
    ['not after', eligibleUntil === undefined || !bookable(at(addDays(eligibleUntil, 1)))],
    ['one deciding rule', considered.filter(({ decided }) => decided).length === 1],
    ['which is its rule', considered.find(({ decided }) => decided)?.rule.id === rule.id],
    ['all explained', considered.every(({ outcome }) => outcome !== '')],
    ['the product’s own row', considered.some((one) => one.rule.id === `products/${vaccine}`)],
    [
      'no question in vain',
      bookable(decision) || answer === 'later' || asksOf(tables, vaccine, person).length === 0,
    ],
    ['a question when it asks', answer !== 'ask' || asksOf(tables, vaccine, person).length > 0],
  ];
  return checks.flatMap(([what, holds]) =>
    holds ? [] : `${what}: ${JSON.stringify({ ...decision, considered: [] })}`,
  );
}

describe('every vaccine at every age in every state', () => {
  const tables = rememberingSchedule(eligibility());

  it.each(VACCINE_CODES)(
    'ELG-07 VAC-01 decides and explains %s, with and without earlier doses',
    (vaccine) => {
      const faults: string[] = [];
      for (const age of ages) {
        // Born in the middle of a month, some days before this age: no birthday is today.
        const dob = addDays(birthday('1900-11-17', Number(on.slice(0, 4)) - 1900 - age), age % 7);
        for (const history of [[], earlier(vaccine, dob)]) {
          for (const state of STATES) {
            const person = caseOf({ dob, state, on, screening: { history } });
            for (const fault of faultsOf(tables, vaccine, person)) {
              faults.push(`${age} years in ${state}, ${history.length} doses: ${fault}`);
            }
          }
        }
      }
      expect(faults.slice(0, 5)).toEqual([]);
    },
  );
});
