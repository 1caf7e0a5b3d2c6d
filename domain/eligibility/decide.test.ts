import { describe, expect, it } from 'vitest';
import { birthday } from '../ages.ts';
import { asksOf, decide, type Case, type EligibilityTables } from './decide.ts';
import type { Forecast } from './forecast.ts';
import type { Authority } from './look.ts';
import type { Patient } from './patient.ts';
import type { AskRow, ImpliedRow, ProductRow } from './product-rows.ts';
import type { Rule } from './rule.ts';

const rule = (id: string, more: Partial<Rule> = {}): Rule => ({
  id,
  says: `${id}.`,
  source: 'a test',
  ...more,
});

const forecastOf = (more: Partial<Forecast> = {}): Forecast => ({
  group: 'Zoster',
  status: 'due',
  series: 'Zoster 2-dose series',
  type: 'Standard',
  dose: 1,
  earliest: '2020-01-01',
  rule: rule('zoster/1'),
  considered: [],
  ...more,
});

const allowed: Authority = { answer: 'allowed', rule: rule('authority/IL') };
const product: ProductRow = {
  rule: rule('products/87'),
  vaccine: '87',
  groups: ['Zoster'],
  fromYears: 19,
};
const ask: AskRow = {
  rule: rule('screening/87/immunocompromised'),
  vaccine: '87',
  ask: 'immunocompromised',
  fromYears: 19,
  toYears: 49,
  notMale: false,
};

const tablesOf = (more: Partial<EligibilityTables> = {}): EligibilityTables => ({
  products: [product],
  implied: [],
  asks: [],
  answers: [
    {
      rule: rule('answers/immunocompromised'),
      ask: 'immunocompromised',
      observation: '158',
      confirm: false,
    },
    { rule: rule('answers/pregnant'), ask: 'pregnant', observation: '007', confirm: false },
  ],
  seasons: [],
  rsvStatus: [],
  upsell: [],
  cvx: [],
  brands: [],
  combinations: [],
  forecast: () => forecastOf(),
  authority: () => allowed,
  changes: () => undefined,
  ...more,
});

const person = (more: Partial<Case> = {}): Case => ({
  dateOfBirth: '1984-04-28',
  sex: 'Unknown',
  state: 'IL',
  on: '2026-11-21',
  answers: {},
  observations: [],
  doses: [],
  ...more,
});

const has = (patient: Patient, code: string) =>
  patient.observations.some((observation) => observation.code === code);

/** Shingles according to CDC: from 50, from 19 when immunocompromised. */
const shingles = (patient: Patient): Forecast =>
  has(patient, '158')
    ? forecastOf({ earliest: birthday(patient.dateOfBirth, 19), rule: rule('zoster/risk') })
    : forecastOf({ earliest: birthday(patient.dateOfBirth, 50) });

const forTravellers = (patient: Patient): Forecast =>
  has(patient, '163')
    ? forecastOf({ group: 'Typhoid', rule: rule('typhoid/1') })
    : forecastOf({ group: 'Typhoid', status: 'notRecommended', rule: rule('typhoid/none') });
const typhoid: ProductRow = {
  rule: rule('products/101'),
  vaccine: '101',
  groups: ['Typhoid'],
  fromYears: 3,
};
const travels = (confirm: boolean): ImpliedRow => ({
  rule: rule('implied/101/163'),
  vaccine: '101',
  observation: '163',
  fromYears: 3,
  confirm,
});

describe('what asking for a vaccine means', () => {
  const asked = (more: Partial<EligibilityTables>, known: Partial<Case> = {}) =>
    decide(tablesOf({ products: [typhoid], ...more }), '101', person(known), { explain: true });

  it('ELG-07 opens a vaccine, with the pharmacist confirming where the row says so', () => {
    const tables = { implied: [travels(true)], forecast: forTravellers };
    expect(asked(tables)).toMatchObject({ answer: 'yes', confirm: true });
    expect(asked(tables).considered).toContainEqual({
      rule: rule('implied/101/163'),
      decided: false,
      outcome: "counts as CDC's observation 163, which the pharmacist confirms",
    });
    const unquestioned = { implied: [travels(false)], forecast: forTravellers };
    expect(asked(unquestioned)).toMatchObject({ answer: 'yes', confirm: false });
  });

  it('ELG-07 needs no confirming where the schedule says yes without it', () => {
    expect(asked({ implied: [travels(true)] })).toMatchObject({ answer: 'yes', confirm: false });
    const observations = [{ code: '163' }];
    const known = asked({ implied: [travels(true)], forecast: forTravellers }, { observations });
    expect(known).toMatchObject({ answer: 'yes', confirm: false });
  });

  it('ELG-07 is confirmed on the day it can be booked, and never for a no', () => {
    const inSpring = (patient: Patient) => ({ ...forTravellers(patient), earliest: '2027-03-01' });
    const tables = { implied: [travels(true)], forecast: inSpring };
    expect(asked(tables)).toMatchObject({ answer: 'later', confirm: true });
    const never = { implied: [travels(true)], forecast: () => forecastOf({ status: 'complete' }) };
    expect(asked(never)).toMatchObject({ answer: 'no', confirm: false });
  });
});

describe('yes and no', () => {
  it('ELG-07 says yes with the rule of the schedule, the dose, and no date', () => {
    const decision = decide(tablesOf(), '87', person());
    expect(decision).toEqual({
      answer: 'yes',
      dose: 1,
      prescription: false,
      confirm: false,
      rule: rule('zoster/1'),
      considered: [],
    });
  });

  it.each([
    ['complete', 'complete'],
    ['immune', 'immune'],
    ['contraindicated', 'contraindicated'],
    ['agedOut', 'tooOld'],
    ['notRecommended', 'notRecommended'],
  ] as const)('ELG-07 says no to somebody whose forecast is %s', (status, reason) => {
    const tables = tablesOf({ forecast: () => forecastOf({ status }) });
    expect(decide(tables, '87', person({ dateOfBirth: '1960-01-01' }))).toMatchObject({
      answer: 'no',
      reason,
      rule: { id: 'zoster/1' },
    });
  });

  it('ELG-02 ELG-04 keeps to the ages of the product, whatever the schedule says', () => {
    const tables = tablesOf({ products: [{ ...product, toYears: 45 }] });
    expect(decide(tables, '87', person({ dateOfBirth: '2010-05-01' }))).toMatchObject({
      answer: 'later',
      reason: 'tooYoung',
      limitYears: 19,
      eligibleFrom: '2029-05-01',
      rule: { id: 'products/87' },
    });
    expect(decide(tables, '87', person({ dateOfBirth: '1980-05-01' }))).toMatchObject({
      answer: 'no',
      reason: 'tooOld',
      limitYears: 45,
    });
  });

  it('ELG-07 gives nothing before a row takes effect, and says when it does', () => {
    const later = { ...product, rule: rule('products/87', { effectiveFrom: '2027-02-01' }) };
    expect(decide(tablesOf({ products: [later] }), '87', person())).toMatchObject({
      answer: 'later',
      eligibleFrom: '2027-02-01',
    });
  });
});

describe('the date from which the answer is yes', () => {
  it('ELG-07 may be the day on which another row begins to count', () => {
    const products = [
      { ...product, toYears: 41, rule: rule('products/87', { effectiveTo: '2027-01-31' }) },
      { ...product, rule: rule('products/87/2', { effectiveFrom: '2027-02-01' }) },
    ];
    expect(decide(tablesOf({ products }), '87', person())).toMatchObject({
      answer: 'later',
      eligibleFrom: '2027-02-01',
    });
    const authority = ({ on }: { on: string }): Authority =>
      on <= '2027-03-31'
        ? { answer: 'notAllowed', rule: rule('authority/XX', { effectiveTo: '2027-03-31' }) }
        : allowed;
    expect(decide(tablesOf({ authority }), '87', person())).toMatchObject({
      answer: 'later',
      reason: 'stateRule',
      eligibleFrom: '2027-04-01',
    });
  });

  it('ELG-07 is the day on which the interval ends', () => {
    const tables = tablesOf({ forecast: () => forecastOf({ dose: 2, earliest: '2026-12-24' }) });
    const doses = [{ cvx: '187', date: '2026-10-29' }];
    expect(decide(tables, '87', person({ doses }))).toMatchObject({
      answer: 'later',
      reason: 'tooSoon',
      eligibleFrom: '2026-12-24',
    });
  });

  it('ELG-07 waits for all rules together: an interval, then the state’s age', () => {
    const tables = tablesOf({
      products: [{ ...product, fromYears: 3 }],
      forecast: () => forecastOf({ earliest: '2027-01-10' }),
      authority: ({ age }) =>
        age >= 12 ? allowed : { answer: 'notAllowed', fromYears: 12, rule: rule('authority/XX') },
    });
    expect(decide(tables, '87', person({ dateOfBirth: '2015-03-03' }))).toMatchObject({
      answer: 'later',
      reason: 'stateAge',
      limitYears: 12,
      eligibleFrom: '2027-03-03',
      rule: { id: 'authority/XX' },
    });
  });

  it('ELG-07 is asked again for each day, since a later day may have a season of its own', () => {
    const tables = tablesOf({
      forecast: (_, group, on) =>
        forecastOf(
          on < '2027-02-01' ? { group, earliest: '2027-02-01' } : { group, earliest: '2027-09-01' },
        ),
    });
    expect(decide(tables, '87', person()).eligibleFrom).toBe('2027-09-01');
  });

  it('ELG-07 waits for the season in which CDC’s schedule starts again', () => {
    const tables = tablesOf({
      seasons: [{ rule: rule('seasons/Flu'), group: 'Flu', begins: '07-01', ends: '06-30' }],
      products: [{ ...product, groups: ['Flu'] }],
      forecast: (_, group, on) =>
        forecastOf({ group, status: on < '2027-07-01' ? 'complete' : 'due' }),
    });
    expect(decide(tables, '87', person())).toMatchObject({
      answer: 'later',
      reason: 'complete',
      eligibleFrom: '2027-07-01',
    });
  });

  it('ELG-07 is done, without a day, where only another age would reopen it', () => {
    const tables = tablesOf({
      products: [{ ...product, groups: ['Pneumococcal'] }],
      forecast: (_, group, on) =>
        forecastOf({ group, status: on < '2040-01-01' ? 'complete' : 'due' }),
      changes: (_group, _born, on) => (on < '2040-01-01' ? '2040-01-01' : undefined),
    });
    const decision = decide(tables, '87', person());
    expect(decision).toMatchObject({ answer: 'no', reason: 'complete' });
    expect(decision.eligibleFrom).toBeUndefined();
  });

  it('ELG-07 is unknown when nothing is known to change it', () => {
    const tables = tablesOf({
      forecast: () => forecastOf({ earliest: '2026-12-24' }),
      authority: () => ({ answer: 'notAllowed', rule: rule('authority/XX') }),
    });
    const decision = decide(tables, '87', person());
    expect(decision).toMatchObject({ answer: 'no', reason: 'stateRule' });
    expect(decision.eligibleFrom).toBeUndefined();
  });
});

describe('state law', () => {
  it('ELG-07 asks for a prescription where the state does', () => {
    const tables = tablesOf({
      authority: () => ({ answer: 'prescription', rule: rule('authority/XX') }),
    });
    expect(decide(tables, '87', person())).toMatchObject({
      answer: 'yes',
      prescription: true,
      rule: { id: 'authority/XX' },
    });
  });

  it('ELG-07 sends the patient to the store where no row applies, and claims nothing about later days', () => {
    const authority = (): Authority => ({ answer: 'unknown', rule: rule('authority/unknown') });
    expect(decide(tablesOf({ authority }), '87', person())).toMatchObject({
      answer: 'call',
      reason: 'stateUnknown',
    });
    const soon = tablesOf({ authority, forecast: () => forecastOf({ earliest: '2026-12-24' }) });
    const decision = decide(soon, '87', person());
    expect([decision.answer, decision.eligibleFrom]).toEqual(['call', undefined]);
    const child = decide(tablesOf({ authority }), '87', person({ dateOfBirth: '2016-01-01' }));
    expect(child).toMatchObject({ answer: 'no', reason: 'tooYoung', limitYears: 19 });
  });
});

describe('what was answered', () => {
  const tables = tablesOf({ asks: [ask], forecast: shingles });
  const answered = (immunocompromised: 'yes' | 'no' | 'notSure') =>
    decide(tables, '87', person({ answers: { immunocompromised } }));

  it('ELG-07 asks when it depends on an answer, and only at the ages concerned', () => {
    expect(decide(tables, '87', person())).toMatchObject({
      answer: 'ask',
      rule: { id: 'screening/87/immunocompromised' },
    });
    expect(asksOf(tables, '87', person())).toEqual(['immunocompromised']);
    const older = person({ dateOfBirth: '1970-01-01' });
    expect(decide(tables, '87', older).answer).toBe('yes');
    expect(asksOf(tables, '87', older)).toEqual([]);
  });

  it('ELG-07 decides by a clear answer', () => {
    expect(answered('yes')).toMatchObject({ answer: 'yes', rule: { id: 'zoster/risk' } });
    expect(answered('no')).toMatchObject({
      answer: 'later',
      reason: 'tooYoung',
      limitYears: 50,
      eligibleFrom: '2034-04-28',
    });
  });

  it('RSV-01 lets "not sure" count in the person’s favour, for the pharmacist to confirm', () => {
    expect(answered('notSure')).toMatchObject({ answer: 'yes', confirm: true });
  });

  it('RSV-01 never lets "not sure" count against the person', () => {
    const live = tablesOf({
      asks: [{ ...ask, ask: 'pregnant', notMale: true }],
      forecast: (patient) =>
        forecastOf({ status: has(patient, '007') ? 'contraindicated' : 'due' }),
    });
    const pregnant = (answer: 'yes' | 'notSure') =>
      decide(live, '87', person({ answers: { pregnant: answer } }));
    expect(pregnant('notSure')).toMatchObject({ answer: 'yes', confirm: true });
    expect(pregnant('yes')).toMatchObject({ answer: 'no', reason: 'contraindicated' });
    expect(asksOf(live, '87', person({ sex: 'Male' }))).toEqual([]);
    expect(decide(live, '87', person({ sex: 'Male' })).answer).toBe('yes');
    expect(decide(live, '87', person()).answer).toBe('ask');
  });

  it('ELG-07 asks nothing when no answer could help', () => {
    const complete = tablesOf({ asks: [ask], forecast: () => forecastOf({ status: 'complete' }) });
    expect(asksOf(complete, '87', person())).toEqual([]);
  });

  it('RSV-01 lets a person without the condition keep a vaccine with a prescription', () => {
    const keep = tablesOf({
      asks: [{ ...ask, ask: 'chronicCondition', withoutIt: 'prescription' }],
      forecast: () => forecastOf({ status: 'notRecommended' }),
    });
    expect(decide(keep, '87', person({ answers: { chronicCondition: 'no' } }))).toMatchObject({
      answer: 'yes',
      prescription: true,
      rule: { id: 'screening/87/immunocompromised' },
    });
    const complete = tablesOf({ ...keep, forecast: () => forecastOf({ status: 'complete' }) });
    expect(decide(complete, '87', person({ answers: { chronicCondition: 'no' } })).answer).toBe(
      'no',
    );
  });
});

describe('a risk that is asked for', () => {
  const { toYears: _toYears, ...forAllAges } = ask;
  const tables = (forecast: Partial<Forecast>) =>
    tablesOf({
      asks: [{ ...forAllAges, withoutIt: 'notNeeded' }],
      forecast: (patient) => forecastOf(has(patient, '158') ? {} : forecast),
    });
  const without = (forecast: Partial<Forecast>) =>
    decide(tables(forecast), '87', person({ answers: { immunocompromised: 'no' } }));

  it('ELG-07 a person too old without it is told that it is not needed, by the row that asks', () => {
    const no = { answer: 'no', reason: 'notRecommended', rule: { id: ask.rule.id } };
    expect(without({ status: 'agedOut' })).toMatchObject(no);
    expect(without({ status: 'agedOut' })).toMatchObject({ prescription: false, confirm: false });
    expect(decide(tables({ status: 'agedOut' }), '87', person()).answer).toBe('ask');
    const yes = person({ answers: { immunocompromised: 'yes' } });
    expect(decide(tables({ status: 'agedOut' }), '87', yes).answer).toBe('yes');
  });

  it('ELG-07 leaves any other reason as it is', () => {
    expect(without({ status: 'complete' })).toMatchObject({ answer: 'no', reason: 'complete' });
    const contraindicated = { answer: 'no', reason: 'contraindicated' };
    expect(without({ status: 'contraindicated' })).toMatchObject(contraindicated);
  });
});

describe('a pregnancy', () => {
  const tables = tablesOf({
    asks: [{ ...ask, ask: 'pregnant', notMale: true, toYears: 49 }],
    answers: [
      {
        rule: rule('answers/onset'),
        ask: 'pregnant',
        observation: '170',
        daysBefore: 280,
        confirm: true,
      },
    ],
    forecast: (patient) =>
      forecastOf({
        status: has(patient, '170') ? 'complete' : 'due',
        rule: rule(patient.observations[0]?.date ?? 'none'),
      }),
    changes: (_group, _born, on) => (on < '2028-01-01' ? '2028-01-01' : undefined),
  });

  it('ELG-07 is taken to have begun 40 weeks before the visit, for the pharmacist to confirm', () => {
    expect(decide(tables, '87', person({ answers: { pregnant: 'yes' } }))).toMatchObject({
      rule: { id: '2026-02-14' },
      confirm: true,
    });
  });

  it('ELG-07 says nothing about days after it', () => {
    const decision = decide(tables, '87', person({ answers: { pregnant: 'yes' } }));
    expect([decision.answer, decision.eligibleFrom]).toEqual(['no', undefined]);
  });
});

describe('the last day', () => {
  it('ELG-07 is the end of its season, or the day before the birthday that ends it', () => {
    const ends = tablesOf({
      forecast: (_, group, on) =>
        forecastOf(on <= '2027-01-31' ? { group, latest: '2027-01-31' } : { status: 'agedOut' }),
    });
    expect(decide(ends, '87', person()).eligibleUntil).toBe('2027-01-31');
    const limited = tablesOf({ products: [{ ...product, toYears: 45 }] });
    expect(decide(limited, '87', person()).eligibleUntil).toBe('2030-04-27');
  });

  it('ELG-07 is the last day of a state law row, when the next row says otherwise', () => {
    const authority = ({ age }: { age: number }): Authority =>
      age <= 42
        ? { answer: 'prescription', toYears: 42, rule: rule('authority/XX') }
        : { answer: 'unknown', rule: rule('authority/none') };
    expect(decide(tablesOf({ authority }), '87', person()).eligibleUntil).toBe('2027-04-27');
  });

  it('ELG-07 is none when another series takes over the day after', () => {
    const goesOn = tablesOf({
      forecast: (_, group, on) =>
        forecastOf(on <= '2027-01-31' ? { group, latest: '2027-01-31' } : { group }),
    });
    expect(decide(goesOn, '87', person()).eligibleUntil).toBeUndefined();
  });
});

describe('an explanation', () => {
  it('ELG-07 names every rule that was considered, and marks the one that decided', () => {
    const tables = tablesOf({ asks: [ask], forecast: shingles });
    const { considered, rule: by } = decide(tables, '87', person(), { explain: true });
    expect(considered.map((one) => one.rule.id)).toEqual([
      'products/87',
      'screening/87/immunocompromised',
      'zoster/risk',
      'zoster/1',
      'authority/IL',
    ]);
    expect(considered.filter(({ decided }) => decided).map((one) => one.rule.id)).toEqual([by.id]);
  });

  it('ELG-07 does not change the answer', () => {
    const tables = tablesOf({ asks: [ask], forecast: shingles });
    const { considered: _considered, ...explained } = decide(tables, '87', person(), {
      explain: true,
    });
    expect({ ...explained, considered: [] }).toEqual(decide(tables, '87', person()));
  });
});
