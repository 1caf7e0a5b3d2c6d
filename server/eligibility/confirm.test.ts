// The ages at which the pharmacist must confirm although no answer was "not sure", by the current
// tables (ELG-07).
import { describe, expect, it } from 'vitest';
import { birthday } from '#domain/ages.ts';
import { decide, type Case } from '#domain/eligibility/decide.ts';
import { dueServices } from '#domain/eligibility/upsell.ts';
import { HEALTH_QUESTIONS } from '#domain/screening.ts';
import { VACCINE_CODES, type VaccineCode } from '#domain/vaccine-codes.ts';
import { caseOf, eligibility } from './eligibility.ts';

const on = '2026-12-01';
const ages = Array.from({ length: 98 }, (_, index) => index + 3);

/** A person who answered every question with no; born on New Year's Day. */
const healthy = (age: number, more: Partial<Case> = {}): Case => ({
  ...caseOf({
    dob: birthday('1900-01-01', Number(on.slice(0, 4)) - 1900 - age),
    state: 'AK',
    on,
    screening: {
      answers: Object.fromEntries(HEALTH_QUESTIONS.map((question) => [question, 'no'])),
    },
  }),
  ...more,
});

/** '19-100', '3-10 19-100': the ages in completed years for which it is true. */
function spansOf(isTrue: (age: number) => boolean): string {
  const spans: number[][] = [];
  for (const age of ages.filter(isTrue)) {
    const last = spans.at(-1);
    if (last && last.at(-1) === age - 1) last.push(age);
    else spans.push([age]);
  }
  return spans.map((span) => `${span[0]}-${span.at(-1)}`).join(' ');
}

const confirmedAt = (vaccine: VaccineCode) =>
  spansOf((age) => {
    const { answer, confirm } = decide(eligibility(), vaccine, healthy(age));
    return answer === 'yes' && confirm;
  });

const CONFIRMED: Partial<Record<VaccineCode, string>> = {
  // A person without a pertussis dose gets Tdap first.
  113: '7-100',
  21: '47-100',
  101: '3-100',
  18: '3-100',
  37: '3-100',
  134: '3-100',
  174: '3-64',
  223: '3-100',
  206: '18-100',
  317: '12-100',
};

it.each(VACCINE_CODES)(
  'ELG-07 the pharmacist confirms for a healthy person without doses who wants %s',
  (vaccine) => {
    expect(confirmedAt(vaccine)).toBe(CONFIRMED[vaccine] ?? '');
  },
);

it('ELG-07 a polio booster is confirmed, and a first polio vaccine is not', () => {
  const doses = ['1990-01-01', '1990-03-01', '1991-01-01'].map((date) => ({ cvx: '10', date }));
  expect(decide(eligibility(), '10', healthy(50)).confirm).toBe(false);
  expect(decide(eligibility(), '10', healthy(50, { doses }))).toMatchObject({
    answer: 'yes',
    confirm: true,
  });
});

it('ELG-07 chickenpox vaccine is given on request if born before 1980, MMR is not if born before 1957', () => {
  const decided = (vaccine: VaccineCode, dateOfBirth: string, more: Partial<Case> = {}) =>
    decide(eligibility(), vaccine, healthy(50, { dateOfBirth, ...more }));
  expect(decided('21', '1979-12-31')).toMatchObject({ answer: 'yes', dose: 1, confirm: true });
  expect(decided('21', '1980-01-01')).toMatchObject({ answer: 'yes', dose: 1, confirm: false });
  const weak = { answers: { immunocompromised: 'yes', pregnant: 'no' } } as const;
  expect(decided('21', '1979-12-31', weak)).toMatchObject({
    answer: 'no',
    reason: 'contraindicated',
  });
  const born = { answer: 'no', reason: 'immune', confirm: false };
  expect(decided('03', '1956-12-31')).toMatchObject(born);
  expect(decided('03', '1957-01-01')).toMatchObject({ answer: 'yes', confirm: false });
});

it('VAC-10 a vaccine open only on request is never offered', () => {
  const offered = (dateOfBirth: string) =>
    dueServices(
      { ...eligibility(), upsell: [{ rank: 1, vaccine: '21' }] },
      healthy(50, { dateOfBirth }),
      { historyKnown: true },
    ).map(({ code }) => code);
  expect(offered('1980-01-01')).toEqual(['21']);
  expect(offered('1979-12-31')).toEqual([]);
});

describe('Td', () => {
  const CHILDHOOD = ['1984-07-05', '1984-09-05', '1984-11-05', '1985-09-05', '1988-09-05'];
  const childhood = CHILDHOOD.map((date) => ({ cvx: '01', date }));
  const td = (doses: Case['doses'], more: Partial<Case> = {}) =>
    decide(eligibility(), '113', healthy(42, { doses, dateOfBirth: '1984-05-05', ...more }));

  it('ELG-07 follows Tdap: it is confirmed for a person without a Tdap dose', () => {
    expect(td(childhood)).toMatchObject({ answer: 'yes', confirm: true });
    const tdap = [...childhood, { cvx: '115', date: '2014-06-05' }];
    expect(td(tdap)).toMatchObject({ answer: 'yes', confirm: false });
  });

  it('ELG-07 is not opened by what calls for Tdap only: a pregnancy, or no pertussis dose', () => {
    const lately = [...childhood, { cvx: '09', date: '2025-06-05' }];
    const pregnant = { sex: 'Female', answers: { pregnant: 'yes' } } as const;
    expect(td(lately)).toMatchObject({ answer: 'later', reason: 'tooSoon' });
    expect(td(lately, pregnant)).toMatchObject({ answer: 'later', reason: 'tooSoon' });
    const tdap = decide(
      eligibility(),
      '115',
      healthy(42, { doses: lately, dateOfBirth: '1984-05-05', ...pregnant }),
    );
    expect(tdap).toMatchObject({ answer: 'yes' });
  });
});
