import { describe, expect, it } from 'vitest';
import { ageBandIn, rsvStatusOf } from './rsv-status.ts';

const rule = (effectiveTo?: string) => ({
  id: 'rsv',
  says: 'RSV.',
  source: 'a test',
  ...(effectiveTo && { effectiveTo }),
});
const tables = {
  rsvStatus: [
    { rule: rule(), state: '*', status: 'FDA', restricted: false },
    { rule: rule('2026-12-31'), state: 'ND', status: 'NON-FDA', restricted: true },
  ],
} as const;
const band = (state: string, age: number, on = '2026-11-21') =>
  ageBandIn(tables, '93', { age, state, on });

describe('RSV status', () => {
  it('RSV-02 is the state’s own row while in effect, else the row for every state', () => {
    expect(rsvStatusOf(tables, 'ND', '2026-11-21')?.status).toBe('NON-FDA');
    expect(rsvStatusOf(tables, 'ND', '2027-01-01')?.status).toBe('FDA');
    expect(rsvStatusOf(tables, 'IL', '2026-11-21')?.status).toBe('FDA');
  });

  it('RSV-02 ELG-04 chooses the band', () => {
    expect([17, 18, 55, 75].map((age) => band('IL', age))).toEqual([
      'generic',
      '18-49',
      '50-59',
      '75-PLUS',
    ]);
    expect([49, 55].map((age) => band('ND', age))).toEqual(['generic', '60-74']);
  });

  it('RSV-02 ELG-04 has the plain bands where no status is known', () => {
    expect(ageBandIn({ rsvStatus: [] }, '93', { age: 55, state: 'IL', on: '2026-11-21' })).toBe(
      'AGE_18-59',
    );
  });

  it('ELG-04 gives the other vaccines their bands, by alias too', () => {
    const at = { age: 40, state: 'IL', on: '2026-11-21' };
    expect(['207', '87', '33', '115', '150'].map((code) => ageBandIn(tables, code, at))).toEqual([
      'AGE_5-64-PLUS',
      '18-49',
      '19plus',
      '19plus',
      undefined,
    ]);
  });
});
