import { describe, expect, it } from 'vitest';
import { announceAt, formatCountdown, HOLD_POLICY, secondsLeft } from './hold-policy.ts';

describe('hold policy', () => {
  it('HLD-02 holds ten minutes, warns at five, and can be extended ten times', () => {
    expect(HOLD_POLICY).toEqual({ holdSeconds: 600, warningSeconds: 300, extensions: 10 });
  });

  it('HLD-02 speaks at the warning, at two minutes, at one and at the end', () => {
    expect(announceAt()).toEqual([300, 120, 60, 0]);
    expect(announceAt({ ...HOLD_POLICY, warningSeconds: 90 })).toEqual([90, 60, 0]);
  });

  it('HLD-02 counts whole seconds up, so that zero is over', () => {
    const now = '2026-11-21T10:00:00.000Z';
    expect(secondsLeft('2026-11-21T10:10:00.000Z', now)).toBe(600);
    expect(secondsLeft('2026-11-21T10:00:00.001Z', now)).toBe(1);
    expect(secondsLeft(new Date(now), new Date(now))).toBe(0);
    expect(secondsLeft('2026-11-21T09:00:00.000Z', now)).toBe(0);
  });

  it('HLD-02 shows minutes and seconds', () => {
    expect([600, 299, 60, 9, 0, -5].map(formatCountdown)).toEqual([
      '10:00',
      '4:59',
      '1:00',
      '0:09',
      '0:00',
      '0:00',
    ]);
  });
});
