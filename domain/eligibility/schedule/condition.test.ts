import { describe, expect, it } from 'vitest';
import { readCondition } from './condition.ts';
import { asked, scheduleWith, seriesOf } from '#tests/support/hand-made-schedule.ts';

const born = '2015-06-15';
const on = '2025-06-15';

/** Whether the condition skips the first of two doses for a ten-year-old. */
function leavesOut(when: string, given: readonly string[] = []) {
  const schedule = scheduleWith(
    seriesOf('series', [{ cvx: ['902'], skip: { when, context: 'forecast' } }, {}]),
  );
  return asked(schedule, { born, given }, on).rule.id === 'dose 2';
}

describe('when a dose is skipped', () => {
  it('ELG-07 depends on age', () => {
    expect(leavesOut('age >= 10 years')).toBe(true);
    expect(leavesOut('age >= 10 years + 1 day')).toBe(false);
    expect(leavesOut('age < 10 years')).toBe(false);
    expect(leavesOut('age < 11 years')).toBe(true);
  });

  it('ELG-07 depends on the time since the last dose', () => {
    expect(leavesOut('interval >= 6 months')).toBe(false);
    expect(leavesOut('interval >= 6 months', ['2024-12-15'])).toBe(true);
    expect(leavesOut('interval >= 6 months', ['2024-12-16'])).toBe(false);
  });

  it('ELG-07 depends on how many doses were given, of what, at which age and when', () => {
    const given = ['2016-06-15', '2020-06-15'];
    expect(leavesOut('given > 1', given)).toBe(true);
    expect(leavesOut('given > 2', given)).toBe(false);
    expect(leavesOut('given = 2', given)).toBe(true);
    expect(leavesOut('given of 900 901 > 1', given)).toBe(true);
    expect(leavesOut('given of 901 > 0', given)).toBe(false);
    expect(leavesOut('given before 1 year = 0', given)).toBe(true);
    expect(leavesOut('given before 1 year + 1 day = 0', given)).toBe(false);
    expect(leavesOut('given from 5 years > 0', given)).toBe(true);
    expect(leavesOut('given given since 2020-06-15 > 0', given)).toBe(true);
    expect(leavesOut('given given until 2016-06-15 > 0', given)).toBe(false);
  });

  it('ELG-07 counts only valid doses where it says so', () => {
    // neither is the vaccine that the first dose requires
    expect(leavesOut('given > 0', ['2016-06-15'])).toBe(true);
    expect(leavesOut('valid > 0', ['2016-06-15'])).toBe(false);
  });

  it('ELG-07 takes any of several reasons, each with all its terms', () => {
    expect(leavesOut('age >= 20 years or age >= 9 years and given = 0')).toBe(true);
    expect(leavesOut('age >= 20 years or age >= 9 years and given > 0')).toBe(false);
  });

  it.each(['age > 4 years', 'age >= soon', 'valid', 'valid > many', 'never'])(
    'ELG-07 is refused where the words say nothing: %s',
    (words) => {
      expect(() => readCondition(words)).toThrow(RangeError);
    },
  );
});
