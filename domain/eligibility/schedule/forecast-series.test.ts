import { describe, expect, it } from 'vitest';
import { dayOf } from './calendar.ts';
import type { LiveConflict } from './schedule.ts';
import {
  antigenOf,
  asked,
  interval,
  RIGHT,
  ruleOf,
  scheduleOf,
  scheduleWith,
  seriesOf,
  span,
  WRONG,
  type DoseWords,
} from '#tests/support/hand-made-schedule.ts';

const born = '2020-06-15';
const on = '2025-06-15';

const next = (doses: readonly DoseWords[], given: readonly string[] = [], day = on) =>
  asked(scheduleWith(seriesOf('series', doses)), { born, given }, day);

describe('the first day of the next dose', () => {
  it('ELG-07 is that of the minimum age, without the days of grace', () => {
    expect(next([{ from: '12 months' }])).toMatchObject({
      status: 'due',
      dose: 1,
      earliest: '2021-06-15',
    });
  });

  it('ELG-07 is the latest of age and intervals', () => {
    const doses = [
      {},
      { gap: '4 weeks' },
      {
        from: '24 weeks',
        gap: '8 weeks',
        intervals: [interval({ kind: 'dose', number: 1 }, '16 weeks')],
      },
    ];
    expect(next(doses, ['2020-06-15', '2020-08-01']).earliest).toBe('2020-11-30');
    expect(next(doses, ['2020-06-15', '2020-11-01']).earliest).toBe('2020-12-27');
    expect(next(doses, ['2020-10-01', '2020-11-01']).earliest).toBe('2021-01-21');
  });

  it('ELG-07 counts from a dose that came too early: it is repeated', () => {
    const doses = [{}, { gap: '28 days' }, { gap: '28 days' }];
    expect(next(doses, ['2025-01-01', '2025-01-20'])).toMatchObject({
      dose: 2,
      earliest: '2025-02-17',
    });
  });

  it('ELG-07 is not before a dose given by mistake', () => {
    const schedule = scheduleWith(seriesOf('series', [{ from: '1 year', inadvertent: [WRONG] }]));
    const person = { born, given: [[WRONG, '2025-05-01']] } as const;
    expect(asked(schedule, person, on)).toMatchObject({ dose: 1, earliest: '2025-05-01' });
  });

  it('ELG-07 waits the full time after another live vaccine, unless a vaccine need not wait', () => {
    const live: LiveConflict[] = [
      { earlier: new Set([WRONG]), later: new Set([RIGHT]), days: 28, afterGraceDays: 24 },
    ];
    const person = { born, given: [[WRONG, '2025-06-01']] } as const;
    const earliest = (cvx: readonly string[]) =>
      asked(
        scheduleOf(
          [antigenOf([seriesOf('series', [{ from: '1 year', cvx }])], { cvx: new Set([RIGHT]) })],
          { live },
        ),
        person,
        on,
      ).earliest;
    expect(earliest([RIGHT])).toBe('2025-06-29');
    expect(earliest([RIGHT, '903'])).toBe('2021-06-15');
  });

  it('ELG-07 follows the row in effect on the day asked about', () => {
    const since = dayOf('2025-01-01');
    const doses = [
      {},
      {
        intervals: [
          interval({ kind: 'previous' }, '28 days', { until: since - 1 }),
          interval({ kind: 'previous' }, '6 months', { since }),
        ],
      },
    ];
    expect(next(doses, ['2024-11-01'], '2024-12-31').earliest).toBe('2024-11-29');
    expect(next(doses, ['2024-11-01'], '2025-01-01').earliest).toBe('2025-05-01');
  });
});

describe('the recommended and the last day', () => {
  it('ELG-07 follow the ages, and never come before the first day', () => {
    const doses = [
      { from: '1 year', recommended: '4 years', pastDue: '6 years', before: '7 years' },
    ];
    expect(next(doses)).toMatchObject({
      earliest: '2021-06-15',
      recommended: '2024-06-15',
      pastDue: '2026-06-14',
      latest: '2027-06-14',
    });
    const repeated = [{}, { gap: '1 year', recommended: '4 years' }];
    expect(next(repeated, ['2025-01-01'])).toMatchObject({
      earliest: '2026-01-01',
      recommended: '2026-01-01',
    });
  });

  it('ELG-07 follow a longer interval where no age is recommended', () => {
    const recommended = span('6 months');
    const intervals = [interval({ kind: 'previous' }, '4 weeks', { recommended })];
    expect(next([{}, { intervals }], ['2025-01-01'])).toMatchObject({
      earliest: '2025-01-29',
      recommended: '2025-07-01',
    });
  });
});

describe('a series', () => {
  it('ELG-07 ends on the birthday that closes it, and when the next dose would fall after that', () => {
    const until = [{}, { gap: '6 months', before: '5 years' }];
    expect(next(until, ['2024-01-01'], '2025-06-14')).toMatchObject({
      status: 'due',
      latest: '2025-06-14',
    });
    expect(next(until, ['2024-01-01'], '2025-06-15').status).toBe('agedOut');
    expect(next(until, ['2025-01-01'], '2025-02-01').status).toBe('agedOut');
  });

  it('ELG-07 is complete when no dose is open, or every open one is skipped', () => {
    expect(next([{}, { gap: '4 weeks' }], ['2021-01-01', '2021-03-01']).status).toBe('complete');
    const skipped = [{}, { skip: { when: 'age >= 5 years' } }];
    expect(next(skipped, ['2021-01-01']).status).toBe('complete');
    expect(next(skipped, ['2021-01-01'], '2025-06-14').status).toBe('due');
  });

  it('ELG-07 skips a dose by the age on the day its interval ends', () => {
    const doses = [
      {},
      { gap: '6 months', skip: { when: 'age >= 5 years', context: 'forecast' as const } },
      { from: '11 years' },
    ];
    expect(next(doses, ['2024-12-01'], '2025-02-01').earliest).toBe('2025-06-01');
    expect(next(doses, ['2025-01-01'], '2025-02-01').earliest).toBe('2031-06-15');
  });

  it('ELG-07 goes on forever where its last dose recurs', () => {
    const booster = [{}, { gap: '10 years', isRecurring: true }];
    const schedule = scheduleWith(seriesOf('series', booster));
    const person = { born: '1980-01-01', given: ['2000-01-01', '2010-01-01', '2020-01-01'] };
    expect(asked(schedule, person, on)).toMatchObject({
      status: 'due',
      dose: 4,
      earliest: '2030-01-01',
    });
  });
});

describe('a dose of a season', () => {
  const season = { from: '2025-07-01', until: '2026-06-30' };
  const seasonal = [
    { season, isRecurring: true, skip: { when: 'valid given since 2025-07-01 > 0' } },
  ];

  it('ELG-07 is due from the first to the last day of the season', () => {
    expect(next(seasonal, [], '2025-06-15')).toMatchObject({
      status: 'due',
      earliest: '2025-07-01',
      latest: '2026-06-30',
    });
    expect(next(seasonal, [], '2026-06-30').status).toBe('due');
    expect(next(seasonal, [], '2026-07-01').status).toBe('notRecommended');
  });

  it('ELG-07 is complete after one dose this season, and starts at dose 1 after earlier seasons', () => {
    expect(next(seasonal, ['2025-09-01'], '2025-10-01').status).toBe('complete');
    expect(next(seasonal, ['2023-09-01', '2024-09-01'], '2025-10-01')).toMatchObject({
      status: 'due',
      dose: 1,
    });
  });
});

describe('immunity', () => {
  const series = seriesOf('series', [{}, {}]);
  const immunity = [
    {
      observations: new Set(['020']),
      bornBefore: undefined,
      unless: new Set<string>(),
      rule: ruleOf('had it'),
    },
    {
      observations: new Set<string>(),
      bornBefore: dayOf('1957-01-01'),
      unless: new Set(['055']),
      rule: ruleOf('born before'),
    },
  ];
  const schedule = scheduleOf([antigenOf([series], { immunity })]);

  it('ELG-07 by an illness or by birth before a year ends the series', () => {
    const had = { born, observations: [{ code: '020' }] };
    expect(asked(schedule, had, on)).toMatchObject({ status: 'immune', rule: { id: 'had it' } });
    expect(asked(schedule, { born: '1956-12-31' }, on).rule.id).toBe('born before');
    expect(asked(schedule, { born: '1957-01-01' }, on).status).toBe('due');
  });

  it('ELG-07 by birth is not assumed for everyone', () => {
    const nurse = { born: '1950-01-01', observations: [{ code: '055' }] };
    expect(asked(schedule, nurse, on).status).toBe('due');
  });

  it('ELG-07 does not affect a complete series', () => {
    const person = { born: '1950-01-01', given: ['2000-01-01', '2001-01-01'] };
    expect(asked(schedule, person, on).status).toBe('complete');
  });
});

describe('a contraindication', () => {
  const contraindications = [
    {
      observations: new Set(['007']),
      from: span('12 years'),
      before: span('56 years'),
      rule: ruleOf('pregnant'),
    },
  ];
  const schedule = scheduleOf([antigenOf([seriesOf('series', [{}])], { contraindications })]);
  const status = (dateOfBirth: string) =>
    asked(schedule, { born: dateOfBirth, observations: [{ code: '007' }] }, on).status;

  it('ELG-07 refuses at the ages it applies to', () => {
    expect(status('1990-01-01')).toBe('contraindicated');
    expect(status('2013-06-16')).toBe('due');
    expect(status('2013-06-15')).toBe('contraindicated');
    expect(status('1969-06-15')).toBe('due');
  });

  it('ELG-07 names its own row, and no one else is refused', () => {
    const woman = { born: '1990-01-01', observations: [{ code: '007' }] };
    expect(asked(schedule, woman, on).rule.id).toBe('pregnant');
    expect(asked(schedule, { born: '1990-01-01' }, on).status).toBe('due');
  });
});
