// No sentence shown behind an answer contradicts the person it is shown to (ELG-07).
import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { decide, type Case } from '#domain/eligibility/decide.ts';
import { VACCINE_CODES, type VaccineCode } from '#domain/vaccine-codes.ts';
import { agesToAsk } from '#tests/support/eligibility-ages.ts';
import { caseOf, eligibility } from './eligibility.ts';

const on = '2026-12-01';
const ages = agesToAsk();
const ANSWERS = [
  { immunocompromised: 'no', chronicCondition: 'no', pregnant: 'no' },
  { immunocompromised: 'yes', chronicCondition: 'no', pregnant: 'no' },
  {
    immunocompromised: 'no',
    chronicCondition: 'yes',
    meningitisRisk: 'yes',
    meningitisBRisk: 'yes',
    pregnant: 'yes',
  },
  { meningitisRisk: 'no', meningitisBRisk: 'no' },
] as const;
/** Doses given before the visit, in days before it. */
const EARLIER = [[], [600], [180, 42], [900, 500, 42]];

const MONTHS: Readonly<Record<string, number>> = { year: 12, month: 1, week: 12 / 52 };
const inMonths = (amount = '', unit = '') => Number(amount) * (MONTHS[unit] ?? NaN);
const monthsOn = (dob: IsoDate, day: IsoDate) =>
  (Number(day.slice(0, 4)) - Number(dob.slice(0, 4))) * 12 +
  (Number(day.slice(5, 7)) - Number(dob.slice(5, 7))) -
  (day.slice(8) < dob.slice(8) ? 1 : 0);

/** The dose's ages named in the sentence, in months. */
function agesIn(says: string) {
  const [, from, fromUnit] = /from (\d+) (year|month|week)s? of age/.exec(says) ?? [];
  const [, before, beforeUnit] = /before (\d+) (year|month|week)s? of age/.exec(says) ?? [];
  return {
    from: from === undefined ? 0 : inMonths(from, fromUnit),
    before: before === undefined ? Infinity : inMonths(before, beforeUnit),
  };
}

function contradictions(vaccine: VaccineCode, person: Case): string[] {
  const { answer, eligibleFrom, limitYears, rule } = decide(eligibility(), vaccine, person);
  const isOpen = answer === 'yes' || answer === 'ask';
  const day = isOpen ? on : eligibleFrom;
  // An interval may end after another dose's age has begun: then another row opens the day.
  if (day === undefined || (!isOpen && limitYears === undefined)) return [];
  const age = monthsOn(person.dateOfBirth, day);
  const { from, before } = agesIn(rule.says);
  return age >= from && age < before ? [] : [`${age} months on ${day}: ${rule.id}: ${rule.says}`];
}

const peopleFor = (vaccine: VaccineCode): Case[] =>
  ages.flatMap((age) =>
    EARLIER.flatMap((days) =>
      ANSWERS.map((answers) => {
        const dob = `${Number(on.slice(0, 4)) - age}-05-17`;
        const history = days.map((before) => ({
          vaccineCode: vaccine,
          date: addDays(on, -before),
        }));
        return caseOf({ dob, state: 'AK', on, screening: { history, answers } });
      }),
    ),
  );

describe('the sentence behind an answer', () => {
  it.each(VACCINE_CODES)(
    'ELG-07 names no age that contradicts the person asking for %s',
    (vaccine) => {
      const wrong = peopleFor(vaccine).flatMap((person) => contradictions(vaccine, person));
      expect(wrong.slice(0, 5)).toEqual([]);
    },
  );

  it.each([
    ['207', 40, 'COVID-19 vaccine: from 6 months of age, 4 weeks after the dose before.'],
    ['62', 20, 'HPV vaccine: from 9 years of age, before 46 years of age.'],
    ['33', 40, 'Pneumonia vaccine: from 50 years of age, 1 year after an earlier dose.'],
  ] as const)('ELG-07 does not contain CDC’s name of a series: %s at %i', (vaccine, age, says) => {
    const dob = `${Number(on.slice(0, 4)) - age}-05-17`;
    const [answers] = ANSWERS;
    const person = caseOf({ dob, state: 'AK', on, screening: { answers } });
    expect(decide(eligibility(), vaccine, person).rule.says.startsWith(says)).toBe(true);
  });
});
