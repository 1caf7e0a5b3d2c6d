import { describe, expect, it } from 'vitest';
import { announceAt, HOLD_POLICY } from './hold-policy.ts';

describe('hold policy', () => {
  it('HLD-02 holds ten minutes, warns at five, and can be extended ten times', () => {
    expect(HOLD_POLICY).toEqual({ holdSeconds: 600, warningSeconds: 300, extensions: 10 });
  });

  it('HLD-02 speaks at the warning, at two minutes, at one and at the end', () => {
    expect(announceAt()).toEqual([300, 120, 60, 0]);
    expect(announceAt({ ...HOLD_POLICY, warningSeconds: 90 })).toEqual([90, 60, 0]);
  });
});
