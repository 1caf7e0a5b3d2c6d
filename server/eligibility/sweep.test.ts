// Every vaccine of the catalogue, ages from 3 to 100, the law of every state, with and without
// earlier doses: decided, explained, and right on its own dates.
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
import { grouped } from '#domain/grouped.ts';
import { ANSWERS, REASONS } from '#domain/eligibility/verdict.ts';
import type { StateCode } from '#domain/states.ts';
import { VACCINE_CODES, type VaccineCode } from '#domain/vaccine-codes.ts';
import { agesToAsk } from '#tests/support/eligibility-ages.ts';
import { STATES } from '#tests/support/eligibility-people.ts';
import { readAuthority } from './authority-tables.ts';
import { caseOf, eligibility } from './eligibility.ts';

const on = '2026-12-01';
const ages = agesToAsk();

/**
 * Half a year before the visit, and again six weeks before it: one dose of the vaccine at an age at
 * which it can be given.
 */
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

const law = readAuthority();

/**
 * All that the table says of a vaccine in a state from the visit on: at which ages and on which
 * days, in its order.
 */
function lawOf(vaccine: VaccineCode, state: string): string {
  const rows = (law.get(state) ?? law.get('*') ?? []).filter(
    ({ vaccines, rule: { effectiveTo = on } }) =>
      (vaccines === undefined || vaccines.has(vaccine)) && effectiveTo >= on,
  );
  const said = rows.map(({ fromYears, toYears, says, excludesYounger, rule }) => {
    const { effectiveFrom = on, effectiveTo } = rule;
    const since = effectiveFrom > on ? effectiveFrom : undefined;
    return { fromYears, toYears, says, excludesYounger, since, effectiveTo };
  });
  return JSON.stringify(said);
}

/**
 * The states in which the law on a vaccine is the same at all ages and on all days to come,
 * together.
 */
const classesOf = (vaccine: VaccineCode): StateCode[][] => [
  ...grouped(STATES, (state) => lawOf(vaccine, state)).values(),
];

describe('the states with the same law on a vaccine', () => {
  const tables = eligibility();
  const SOME_AGES = [4, 11, 16, 45];

  /** Without the words and the name of the row: those are the state's own. */
  const decided = (vaccine: VaccineCode, person: Case) => {
    const { rule: _rule, considered: _considered, ...said } = decide(tables, vaccine, person);
    return said;
  };

  it.each(VACCINE_CODES)(
    'ELG-07 are answered alike for %s, and each state is in one class',
    (vaccine) => {
      const classes = classesOf(vaccine);
      expect(classes.flat().toSorted()).toEqual(STATES.toSorted());
      for (const age of SOME_AGES) {
        const dob = birthday('1900-11-17', Number(on.slice(0, 4)) - 1900 - age);
        const anywhere = caseOf({ dob, state: '', on });
        for (const [first = '', ...others] of classes) {
          const expected = decided(vaccine, { ...anywhere, state: first });
          for (const state of others) {
            const said = decided(vaccine, { ...anywhere, state });
            expect([state, said]).toEqual([state, expected]);
          }
        }
      }
    },
  );
});

describe('every vaccine at every age under every law', () => {
  const tables = eligibility();

  it.each(VACCINE_CODES)(
    'ELG-07 VAC-01 decides and explains %s, with and without earlier doses',
    (vaccine) => {
      const faults: string[] = [];
      const states = classesOf(vaccine).flatMap(([first]) => first ?? []);
      for (const age of ages) {
        // Born in the middle of a month, some days before this age: no birthday is today.
        const dob = addDays(birthday('1900-11-17', Number(on.slice(0, 4)) - 1900 - age), age % 7);
        for (const history of [[], earlier(vaccine, dob)]) {
          // The law differs from state to state and the schedule does not: it is asked once for the
          // same doses.
          const anywhere = caseOf({ dob, state: '', on, screening: { history } });
          for (const state of states) {
            for (const fault of faultsOf(tables, vaccine, { ...anywhere, state })) {
              faults.push(`${age} years in ${state}, ${history.length} doses: ${fault}`);
            }
          }
        }
      }
      expect(faults.slice(0, 5)).toEqual([]);
    },
  );
});
