import { describe, expect, it } from 'vitest';
import {
  asked,
  riskSeriesOf,
  scheduleWith,
  seriesOf,
  span,
} from '#tests/support/hand-made-schedule.ts';

const on = '2025-06-15';
const adult = { born: '1980-06-15' };
const child = { born: '2020-06-15' };

const childhood = seriesOf('childhood', [
  { from: '2 months', before: '18 years' },
  { gap: '4 weeks' },
]);
const catchUp = seriesOf('adult catch-up', [{ from: '18 years' }, { gap: '4 weeks' }], {
  isDefault: false,
  preference: 2,
  startFrom: span('18 years'),
});

describe('a person without doses', () => {
  it('ELG-07 has the default series, even where another could be given sooner', () => {
    const sooner = seriesOf('sooner', [{ from: '1 month' }], { isDefault: false, preference: 2 });
    expect(asked(scheduleWith(childhood, sooner), child, on).series).toBe('childhood');
  });

  it('ELG-07 has another series of the group when it is too late for the default one', () => {
    expect(asked(scheduleWith(childhood, catchUp), adult, on)).toMatchObject({
      status: 'due',
      series: 'adult catch-up',
      dose: 1,
      earliest: '1998-06-15',
    });
  });

  it('ELG-07 is too old when every series of the group has ended', () => {
    const other = seriesOf('other', [{ from: '1 year', before: '20 years' }], { isDefault: false });
    expect(asked(scheduleWith(childhood, other), adult, on)).toMatchObject({
      status: 'agedOut',
      series: 'childhood',
    });
  });

  it('ELG-07 has the one that can start earliest where there is no default', () => {
    const late = seriesOf('late', [{ from: '10 years' }], { isDefault: false });
    const early = seriesOf('early', [{ from: '2 years' }], { isDefault: false, preference: 2 });
    expect(asked(scheduleWith(late, early), adult, on).series).toBe('early');
  });

  it('ELG-07 has the one that CDC prefers where nothing else tells them apart', () => {
    const second = seriesOf('second', [{}], { isDefault: false, preference: 2 });
    const first = seriesOf('first', [{}], { isDefault: false, preference: 1 });
    expect(asked(scheduleWith(second, first), adult, on).series).toBe('first');
  });
});

describe('a person who began', () => {
  it('ELG-07 continues the series that counts the doses, not the default one', () => {
    const given = ['2025-01-15'];
    expect(asked(scheduleWith(childhood, catchUp), { ...adult, given }, on)).toMatchObject({
      series: 'adult catch-up',
      dose: 2,
      earliest: '2025-02-12',
    });
  });

  it('ELG-07 is done when any series of the group is complete', () => {
    const three = seriesOf('three', [{}, { gap: '4 weeks' }, { gap: '4 weeks' }]);
    const two = seriesOf('two', [{}, { gap: '4 weeks' }], { isDefault: false, preference: 2 });
    const given = ['2024-01-01', '2024-03-01'];
    expect(asked(scheduleWith(three, two), { ...adult, given }, on)).toMatchObject({
      status: 'complete',
      series: 'two',
    });
  });

  it('ELG-07 is not put into a series that was begun too late for it', () => {
    const toddlers = seriesOf('toddlers', [{}, { gap: '4 weeks' }], {
      startBefore: span('2 years'),
    });
    const older = seriesOf('older', [{}, { gap: '8 weeks' }], { isDefault: false, preference: 2 });
    const began = (date: string) =>
      asked(scheduleWith(toddlers, older), { ...child, given: [date] }, on).series;
    expect(began('2022-06-14')).toBe('toddlers');
    expect(began('2022-06-15')).toBe('older');
  });

  it('ELG-07 continues the one nearest to completion', () => {
    const four = seriesOf('four', [{}, {}, {}, {}]);
    const two = seriesOf('two', [{}, {}], { isDefault: false, preference: 2 });
    expect(asked(scheduleWith(four, two), { ...child, given: ['2024-01-01'] }, on).series).toBe(
      'two',
    );
  });

  it('ELG-07 continues one that can still be finished, even if another has less to go', () => {
    const over = seriesOf('over', [{}, { before: '3 years' }]);
    const open = seriesOf('open', [{}, {}, {}], { isDefault: false, preference: 2 });
    expect(asked(scheduleWith(over, open), { ...child, given: ['2021-01-01'] }, on)).toMatchObject({
      status: 'due',
      series: 'open',
    });
  });

  it('ELG-07 is done by the series that was completed first', () => {
    const two = seriesOf('two', [{}, {}]);
    const one = seriesOf('one', [{}], { isDefault: false, preference: 2 });
    const given = ['2024-01-01', '2024-03-01'];
    expect(asked(scheduleWith(two, one), { ...adult, given }, on).series).toBe('one');
  });

  it('ELG-07 waits for a series that begins later, when all others have ended', () => {
    const young = seriesOf('young', [{}, { before: '3 years' }]);
    const teen = seriesOf('teen', [{}, { from: '11 years' }], {
      isDefault: false,
      startFrom: span('11 years'),
    });
    expect(asked(scheduleWith(young, teen), { ...child, given: ['2021-01-01'] }, on)).toMatchObject(
      { status: 'due', series: 'teen', earliest: '2031-06-15' },
    );
  });
});

describe('a series for a risk', () => {
  const standard = seriesOf('standard', [{ from: '50 years' }]);
  const risk = riskSeriesOf('risk', '017', [{ from: '19 years' }]);
  const ill = { ...adult, observations: [{ code: '017' }] };

  it('ELG-07 goes before the standard one where indicated, and applies to no one else', () => {
    const schedule = scheduleWith(standard, risk);
    expect(asked(schedule, ill, on)).toMatchObject({ series: 'risk', type: 'Risk' });
    expect(asked(schedule, adult, on)).toMatchObject({ series: 'standard', type: 'Standard' });
  });

  it('ELG-07 is indicated only between its ages', () => {
    const codes = new Set(['017']);
    const indications = [{ codes, from: span('19 years'), before: span('50 years') }];
    const schedule = scheduleWith(riskSeriesOf('risk', '017', [{}], { indications }));
    const status = (born: string) => asked(schedule, { ...ill, born }, on).status;
    expect(status('2006-06-15')).toBe('due');
    expect(status('2006-06-16')).toBe('notRecommended');
    expect(status('1975-06-16')).toBe('due');
    expect(status('1975-06-15')).toBe('notRecommended');
  });

  it('ELG-07 of the highest priority in its group decides', () => {
    const lesser = riskSeriesOf('lesser', '017', [{}], { priority: 'B' });
    expect(asked(scheduleWith(lesser, risk), ill, on).series).toBe('risk');
  });

  it('ELG-07 asks whether the standard series is complete', () => {
    const schedule = scheduleWith(
      seriesOf('standard', [{ before: '18 years' }]),
      riskSeriesOf('booster', '017', [
        { from: '18 years', skip: { when: 'complete Standard' } },
        { from: '18 years' },
      ]),
    );
    const rule = (given: string[]) => asked(schedule, { ...ill, given }, on).rule.id;
    expect(rule([])).toBe('dose 1');
    expect(rule(['1981-01-01'])).toBe('dose 2');
  });
});

describe('sex', () => {
  const schedule = scheduleWith(
    seriesOf('for women', [{}], { sex: 'Female' }),
    seriesOf('for men', [{}], { sex: 'Male' }),
  );

  it('ELG-07 picks the series; if not stated, the one for women, as CDC does', () => {
    const series = (sex: 'Female' | 'Male' | 'Unknown') =>
      asked(schedule, { ...adult, sex }, on).series;
    expect(series('Female')).toBe('for women');
    expect(series('Male')).toBe('for men');
    expect(series('Unknown')).toBe('for women');
  });
});

it('ELG-07 a series that only judges what was given elsewhere is never forecast', () => {
  const schedule = scheduleWith(seriesOf('elsewhere', [{}], { type: 'Evaluation Only' }));
  expect(asked(schedule, adult, on).status).toBe('notRecommended');
});
