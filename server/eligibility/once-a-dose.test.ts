// VAC-15: a dose given or booked keeps the same dose from being booked for the next day.
import { expect, it } from 'vitest';
import { dayOf, isBookable } from '#domain/eligibility/day.ts';
import { addDays } from '#domain/dates.ts';
import { VACCINES } from '#domain/vaccines.ts';
import { caseOf, eligibility } from './eligibility.ts';

const ON = '2026-11-24';
const BIRTHS = [4, 9, 12, 16, 20, 30, 52, 62, 70, 80].map((years) => `${2026 - years}-04-28`);

it.each(['yes', 'no'] as const)(
  'VAC-15 every bookable vaccine has an interval to the dose before (answers: %s)',
  (answer) => {
    const answers = {
      chronicCondition: answer,
      immunocompromised: answer,
      pregnant: 'no' as const,
    };
    const twice: string[] = [];
    for (const dob of BIRTHS) {
      for (const { code } of VACCINES) {
        const on = (history: { vaccineCode: string; date: string }[]) => {
          const person = caseOf({ dob, state: 'IL', on: ON, screening: { history, answers } });
          return isBookable(dayOf(eligibility(), code, person, { on: ON }));
        };
        const again = [addDays(ON, -1), ON].some((date) => on([{ vaccineCode: code, date }]));
        if (on([]) && again) twice.push(`${code} born ${dob}`);
      }
    }
    expect(twice).toEqual([]);
  },
);
