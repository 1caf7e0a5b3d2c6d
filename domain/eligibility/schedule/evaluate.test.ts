import { describe, expect, it } from 'vitest';
import { evaluateSeries, type Person } from './evaluate.ts';
import type { LiveConflict } from './schedule.ts';
import {
  interval,
  personOf,
  RIGHT,
  seriesOf,
  span,
  WRONG,
  type DoseWords,
  type PersonWords,
} from '#tests/support/hand-made-schedule.ts';

const born = '2020-06-15';

/** What each dose of the history counts as. */
function statuses(
  doses: readonly DoseWords[],
  person: Omit<PersonWords, 'born'>,
  live: readonly LiveConflict[] = [],
) {
  const known: Person = personOf({ born, ...person });
  const { judged } = evaluateSeries(seriesOf('series', doses), known.all, known, live);
  return judged.map(({ status }) => status);
}

describe('the age at a dose', () => {
  const doses = [{ from: '12 months' }, { from: '15 months', gap: '4 weeks' }];

  it('ELG-07 has four days of grace', () => {
    expect(statuses(doses, { given: ['2021-06-11'] })).toEqual(['valid']);
    expect(statuses(doses, { given: ['2021-06-10'] })).toEqual(['notValid']);
  });

  it('ELG-07 of the end is too late: the dose is extra', () => {
    const until = [{ before: '2 years' }];
    expect(statuses(until, { given: ['2022-06-14'] })).toEqual(['valid']);
    expect(statuses(until, { given: ['2022-06-15'] })).toEqual(['extraneous']);
  });

  it('ELG-07 is asked of the row that counted on the day of the dose', () => {
    const series = seriesOf('series', [{}]);
    const aged = (minimum: string, dates: { since?: number; until?: number }) => ({
      absolute: span(minimum),
      minimum: span(minimum),
      recommended: undefined,
      since: dates.since,
      until: dates.until,
    });
    const person = personOf({ born, given: ['2021-06-01'] });
    const given = person.all[0]?.day ?? 0;
    const judge = (change: number) => {
      const ages = [aged('6 months', { until: change - 1 }), aged('12 months', { since: change })];
      const [dose] = series.doses;
      const doses = dose ? [{ ...dose, ages }] : [];
      return evaluateSeries({ ...series, doses }, person.all, person, []).judged[0]?.status;
    };
    expect(judge(given + 1)).toBe('valid');
    expect(judge(given)).toBe('notValid');
  });
});

describe('the interval before a dose', () => {
  const doses = [{}, { gap: '28 days' }, { gap: '28 days' }];

  it('ELG-07 has four days of grace', () => {
    expect(statuses(doses, { given: ['2021-01-01', '2021-01-25'] })).toEqual(['valid', 'valid']);
    expect(statuses(doses, { given: ['2021-01-01', '2021-01-24'] })).toEqual(['valid', 'notValid']);
  });

  it('ELG-07 counts from a dose given too early when that is repeated, without grace', () => {
    const repeated = (date: string) =>
      statuses(doses, { given: ['2021-01-01', '2021-01-20', date] })[2];
    expect(repeated('2021-02-16')).toBe('notValid');
    expect(repeated('2021-02-17')).toBe('valid');
  });

  it('ELG-07 can be the shorter allowable one for a dose already given', () => {
    const allowable = [interval({ kind: 'previous' }, '14 days', { absolute: span('10 days') })];
    const shorter = [{}, { gap: '28 days', allowable }];
    expect(statuses(shorter, { given: ['2021-01-01', '2021-01-11'] })).toEqual(['valid', 'valid']);
    expect(statuses(shorter, { given: ['2021-01-01', '2021-01-10'] })[1]).toBe('notValid');
  });

  it('ELG-07 can be counted from an earlier dose of the series', () => {
    const third = [{}, {}, { intervals: [interval({ kind: 'dose', number: 1 }, '16 weeks')] }];
    const given = (date: string) => ({ given: ['2021-01-01', '2021-02-01', date] });
    expect(statuses(third, given('2021-04-19'))[2]).toBe('valid');
    expect(statuses(third, given('2021-04-18'))[2]).toBe('notValid');
  });

  it('ELG-07 can be counted from another vaccine', () => {
    const recent = interval({ kind: 'recent', cvx: new Set([WRONG]) }, '28 days');
    const person = (date: string): PersonWords => ({
      born,
      given: [[WRONG, '2021-01-01'], date],
    });
    const judge = (date: string) => {
      const known = personOf(person(date));
      const own = known.all.filter(({ cvx }) => cvx === RIGHT);
      const series = seriesOf('series', [{ intervals: [recent] }]);
      return evaluateSeries(series, own, known, []).judged[0]?.status;
    };
    expect(judge('2021-01-25')).toBe('valid');
    expect(judge('2021-01-24')).toBe('notValid');
  });

  it('ELG-07 can be counted from an observation, and requires nothing where no date is known', () => {
    const since = interval({ kind: 'observation', code: '170' }, '27 weeks');
    const given = ['2021-03-01'];
    const judge = (observations: PersonWords['observations']) =>
      statuses([{ intervals: [since] }], { given, ...(observations && { observations }) });
    expect(judge([{ code: '170', date: '2021-01-01' }])).toEqual(['notValid']);
    expect(judge([{ code: '170', date: '2020-08-01' }])).toEqual(['valid']);
    expect(judge([{ code: '170' }])).toEqual(['valid']);
  });

  it('ELG-07 requires only what was in effect on the day of the dose', () => {
    const { all } = personOf({ born, given: ['2021-01-08'] });
    const until = (all[0]?.day ?? 0) - 1;
    const old = [{}, { intervals: [interval({ kind: 'previous' }, '28 days', { until })] }];
    expect(statuses(old, { given: ['2021-01-01', '2021-01-08'] })).toEqual(['valid', 'valid']);
    expect(statuses(old, { given: ['2020-12-31', '2021-01-07'] })).toEqual(['valid', 'notValid']);
  });
});

describe('two live vaccines', () => {
  const live: LiveConflict[] = [
    { earlier: new Set([WRONG]), later: new Set([RIGHT]), days: 28, afterGraceDays: 24 },
  ];
  const judge = (date: string) => {
    const known = personOf({ born, given: [[WRONG, '2021-01-01'], date] });
    const own = known.all.filter(({ cvx }) => cvx === RIGHT);
    return evaluateSeries(seriesOf('series', [{}]), own, known, live).judged[0]?.status;
  };

  it('ELG-07 are given on the same day or 28 days apart, with four days of grace', () => {
    expect(judge('2021-01-01')).toBe('valid');
    expect(judge('2021-01-02')).toBe('notValid');
    expect(judge('2021-01-24')).toBe('notValid');
    expect(judge('2021-01-25')).toBe('valid');
  });

  it('ELG-07 can come in either order when only one of them conflicts', () => {
    const known = personOf({ born, given: ['2021-01-01', [WRONG, '2021-01-05']] });
    const own = known.all.filter(({ cvx }) => cvx === RIGHT);
    expect(evaluateSeries(seriesOf('series', [{}]), own, known, live).judged[0]?.status).toBe(
      'valid',
    );
  });
});

describe('a dose of the series', () => {
  it('ELG-07 is not met by another vaccine, nor by one given by mistake', () => {
    expect(statuses([{}], { given: [[WRONG, '2021-01-01']] })).toEqual(['notValid']);
    const mistake = [{ inadvertent: [WRONG] }, { gap: '28 days' }];
    expect(statuses(mistake, { given: [[WRONG, '2021-01-01'], '2021-01-02'] })).toEqual([
      'inadvertent',
      'valid',
    ]);
  });

  it('ELG-07 counts a vaccine only between the ages it is made for', () => {
    const series = seriesOf('series', [{ cvx: [] }]);
    const [dose] = series.doses;
    const made = { cvx: RIGHT, from: span('12 months'), before: span('2 years') };
    const judge = (date: string, kind: 'preferred' | 'vaccines') => {
      const known = personOf({ born, given: [date] });
      const doses = dose ? [{ ...dose, [kind]: [made] }] : [];
      return evaluateSeries({ ...series, doses }, known.all, known, []).judged[0]?.status;
    };
    for (const kind of ['preferred', 'vaccines'] as const) {
      expect(judge('2021-06-14', kind)).toBe('notValid');
      expect(judge('2021-06-15', kind)).toBe('valid');
      expect(judge('2022-06-15', kind)).toBe('notValid');
    }
  });

  it('ELG-07 is skipped in an evaluation, and the dose given counts for the next', () => {
    const words = (context: 'evaluation' | 'forecast' | 'both') => [
      { cvx: [WRONG], skip: { when: 'age >= 12 months', context } },
      {},
    ];
    expect(statuses(words('evaluation'), { given: ['2021-07-01'] })).toEqual(['valid']);
    expect(statuses(words('both'), { given: ['2021-07-01'] })).toEqual(['valid']);
    expect(statuses(words('forecast'), { given: ['2021-07-01'] })).toEqual(['notValid']);
    expect(statuses(words('both'), { given: ['2021-06-01'] })).toEqual(['notValid']);
  });

  it('ELG-07 that recurs is met as often as it is given; after any other, doses are extra', () => {
    const given = ['2021-01-01', '2022-01-01', '2023-01-01'];
    expect(statuses([{ isRecurring: true, gap: '6 months' }], { given })).toEqual([
      'valid',
      'valid',
      'valid',
    ]);
    expect(statuses([{}], { given })).toEqual(['valid', 'extraneous', 'extraneous']);
  });
});
