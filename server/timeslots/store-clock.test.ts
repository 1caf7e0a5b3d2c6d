import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { clockAt, HORIZON_DAYS, LEAD_MINUTES } from './store-clock.ts';

const secondsOf = (moment: string) => Date.parse(moment) / 1000;

describe('the clock of a store', () => {
  it('TIM-01 its day is its own in the evening, when it is another one in Greenwich', () => {
    const { today, lastDate } = clockAt('America/Los_Angeles', secondsOf('2026-03-05T03:00:00Z'));
    expect(today).toBe('2026-03-04');
    expect(lastDate).toBe(addDays(today, HORIZON_DAYS - 1));
  });

  it('SLT-01 excludes a start that is too soon to set out for', () => {
    const now = secondsOf('2026-03-04T15:00:30Z');
    expect(clockAt('America/Chicago', now).earliest).toBe(Math.ceil(now / 60) + LEAD_MINUTES);
  });
});
