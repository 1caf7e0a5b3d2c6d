// Several antigens in one group: diphtheria, tetanus and pertussis go their own ways, measles,
// mumps and rubella are one vaccine.
import { describe, expect, it } from 'vitest';
import { forecastGroup } from './forecast-group.ts';
import {
  antigenOf,
  asked,
  RIGHT,
  riskSeriesOf,
  ruleOf,
  scheduleOf,
  scheduleWith,
  seriesOf,
  WRONG,
  type DoseWords,
} from '#tests/support/hand-made-schedule.ts';

const born = '2000-06-15';
const on = '2025-06-15';

const antigen = (name: string, cvx: string, doses: readonly DoseWords[]) =>
  antigenOf(
    [
      seriesOf(
        name,
        doses.map((words) => ({ cvx: [cvx, '910'], ...words })),
      ),
    ],
    {
      name,
      cvx: new Set([cvx, '910']),
    },
  );

describe('a group of antigens', () => {
  const one = antigen('one', '911', [{}, { gap: '4 weeks', recommended: '4 years' }]);
  const other = antigen('other', '912', [{}, { gap: '8 weeks', recommended: '30 years' }]);
  const given = [['910', '2025-05-01']] as const;

  it('ELG-07 is due when the first of them is', () => {
    const schedule = scheduleOf([one, other]);
    expect(asked(schedule, { born, given }, on)).toMatchObject({
      series: 'one',
      earliest: '2025-05-29',
    });
  });

  it('ELG-07 is due when all of them are, where one vaccine gives all, and recommended when the first is', () => {
    const schedule = scheduleOf([one, other], { isWhole: true });
    expect(asked(schedule, { born, given }, on)).toMatchObject({
      series: 'other',
      earliest: '2025-06-26',
      recommended: '2025-06-26',
    });
  });

  it('ELG-07 counts the doses of the antigen that has most, or where one vaccine gives all, fewest', () => {
    const more = [...given, ['911', '2025-06-01']] as const;
    expect(asked(scheduleOf([one, other]), { born, given: more }, on)).toMatchObject({ dose: 3 });
    expect(
      asked(scheduleOf([one, other], { isWhole: true }), { born, given: more }, on),
    ).toMatchObject({ dose: 2, series: 'other' });
  });

  it('ELG-07 is never due before the last dose given, even one of another antigen', () => {
    const schedule = scheduleOf([antigen('old', '913', [{ from: '1 year' }]), other]);
    const person = {
      born,
      given: [
        ['912', '2024-01-01'],
        ['912', '2025-06-01'],
      ],
    } as const;
    expect(asked(schedule, person, on)).toMatchObject({ series: 'old', earliest: '2025-06-01' });
  });

  it('ELG-07 is refused as a whole when one of them is, where one vaccine gives all', () => {
    const refused = {
      ...one,
      contraindications: [
        {
          observations: new Set(['080']),
          from: undefined,
          before: undefined,
          rule: ruleOf('allergy'),
        },
      ],
    };
    const allergic = { born, observations: [{ code: '080' }] };
    const status = (isWhole: boolean) =>
      asked(scheduleOf([refused, other], { isWhole }), allergic, on).status;
    expect(status(true)).toBe('contraindicated');
    expect(status(false)).toBe('due');
  });

  it('ELG-07 follows what a risk requires, such as one dose in every pregnancy', () => {
    const inPregnancy = antigenOf([riskSeriesOf('in pregnancy', '007', [{ cvx: ['910'] }])]);
    const schedule = scheduleOf([other, inPregnancy]);
    const pregnant = { born, observations: [{ code: '007' }] };
    expect(asked(schedule, pregnant, on)).toMatchObject({ series: 'in pregnancy', type: 'Risk' });
    expect(asked(schedule, { born }, on)).toMatchObject({ series: 'other' });
  });
});

describe('a dose of every season', () => {
  it('ELG-07 is numbered within its season', () => {
    const season = { from: '2025-01-01' };
    const schedule = scheduleWith(seriesOf('seasonal', [{ isRecurring: true, season }]));
    const dose = (given: string[]) => asked(schedule, { born, given }, on).dose;
    expect(dose(['2024-01-01', '2024-06-01'])).toBe(1);
    expect(dose(['2024-01-01', '2025-02-01'])).toBe(2);
  });
});

describe('the answer', () => {
  const schedule = scheduleWith(
    seriesOf('first', [{ from: '1 year' }]),
    seriesOf('second', [{ from: '2 years' }], { isDefault: false }),
  );
  const patient = { dateOfBirth: born, sex: 'Female', observations: [], doses: [] } as const;

  it('ELG-07 lists every series examined, and which decided, only when asked to explain', () => {
    expect(forecastGroup(schedule, patient, 'Polio', on).considered).toEqual([]);
    const { considered } = forecastGroup(schedule, patient, 'Polio', on, { explain: true });
    expect(considered.map(({ outcome, decided }) => [outcome, decided])).toEqual([
      ['first: due, 0 of its doses count, the next from 2001-06-15', true],
      ['second: due, 0 of its doses count, the next from 2002-06-15', false],
    ]);
  });

  it('ELG-07 ignores doses after the day asked about', () => {
    expect(asked(schedule, { born, given: ['2025-06-15'] }, on).status).toBe('complete');
    expect(asked(schedule, { born, given: ['2025-06-16'] }, on).status).toBe('due');
  });

  it('ELG-07 does not depend on the order of two doses on one day', () => {
    const either = scheduleWith(seriesOf('series', [{}, { cvx: [RIGHT, WRONG] }]));
    const right = [RIGHT, '2024-01-01'] as const;
    const wrong = [WRONG, '2024-01-01'] as const;
    expect(asked(either, { born, given: [right, wrong] }, on).status).toBe('complete');
    expect(asked(either, { born, given: [wrong, right] }, on).status).toBe('complete');
  });

  it('ELG-07 for a group that is not in the schedule is a bug of ours', () => {
    expect(() => forecastGroup(schedule, patient, 'Flu', on)).toThrow('no group Flu');
  });
});
