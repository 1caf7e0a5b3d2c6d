// Every vaccine of the catalogue, ages 3 to 100, every state's law, with and without earlier doses:
// each is decided, explained, and consistent on its own dates.
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
 * Doses on the second birthday, and half a year and six weeks before the visit.
 */
const earlier = (vaccine: VaccineCode, dob: IsoDate) => {
  const dates = [birthday(dob, 2), addDays(on, -180), addDays(on, -42)];
  return dates.map((date) => ({ vaccineCode: vaccine, date }));
};

const bookable = ({ answer }: Decision) => answer === 'yes' || answer === 'ask';

/** Descriptions of a decision's faults; empty when there are none. */
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

/** All of a state's rows on a vaccine from the visit on, with ages and dates, in order. */
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

/** The states, grouped by identical law on a vaccine at all ages and future dates. */
const classesOf = (vaccine: VaccineCode): StateCode[][] => [
  ...grouped(STATES, (state) => lawOf(vaccine, state)).values(),
];

describe('states with the same law on a vaccine', () => {
  const tables = eligibility();
  const SOME_AGES = [4, 11, 16, 45];

  /** Without the rule's name and text, which are the state's own. */
  const decided = (vaccine: VaccineCode, person: Case) => {
    const { rule: _rule, considered: _considered, ...said } = decide(tables, vaccine, person);
    return said;
  };

  it.each(VACCINE_CODES)(
    'ELG-07 get the same answer for %s, and each state is in one group',
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
        // Born in mid-month, some days before this age, so that no birthday is today.
        const dob = addDays(birthday('1900-11-17', Number(on.slice(0, 4)) - 1900 - age), age % 7);
        for (const history of [[], earlier(vaccine, dob)]) {
          // State laws differ but the schedule does not: the same doses are computed once.
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
