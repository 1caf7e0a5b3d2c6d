import { describe, expect, it } from 'vitest';
import { ABBREVIATION_OFFSETS, shortZoneName, ZONE_SHORT_CODES } from './zone-names.ts';
import { offsetOf } from './zones.ts';

describe('names of zones', () => {
  it('TIM-01 has eight US zone names with short codes, each with an offset', () => {
    expect(Object.keys(ZONE_SHORT_CODES)).toHaveLength(8);
    for (const code of Object.values(ZONE_SHORT_CODES)) {
      expect(ABBREVIATION_OFFSETS).toHaveProperty(code);
    }
  });

  it('TIM-01 gives abbreviations the offsets of their zones', () => {
    const winter = '2026-01-15';
    const summer = '2026-07-15';
    const places = [
      ['E', 'America/New_York'],
      ['C', 'America/Chicago'],
      ['M', 'America/Denver'],
      ['P', 'America/Los_Angeles'],
      ['AK', 'America/Anchorage'],
      ['H', 'America/Adak'],
    ] as const;
    for (const [letters, place] of places) {
      expect(ABBREVIATION_OFFSETS[`${letters}ST`]).toBe(offsetOf(place, winter, '12:00'));
      expect(ABBREVIATION_OFFSETS[`${letters}DT`]).toBe(offsetOf(place, summer, '12:00'));
    }
  });

  it('TIM-01 gives the Atlantic’s AST, H and A the offsets of their places', () => {
    const [atlantic, hawaii] = ['America/Puerto_Rico', 'Pacific/Honolulu'].map((place) =>
      offsetOf(place, '2026-07-15', '12:00'),
    );
    expect(ABBREVIATION_OFFSETS).toMatchObject({ AST: atlantic, A: atlantic, H: hawaii });
  });

  it.each([
    ['America/Chicago', 'CST', 'CDT'],
    ['America/Phoenix', 'MST', 'MST'],
    ['America/Anchorage', 'AKST', 'AKDT'],
    ['Pacific/Honolulu', 'HST', 'HST'],
    ['America/Adak', 'HST', 'HDT'],
    ['America/Puerto_Rico', 'AST', 'AST'],
  ])('TIM-01 calls %s %s in winter and %s in summer', (place, winter, summer) => {
    expect(shortZoneName(place, '2026-01-15T18:00:00Z')).toBe(winter);
    expect(shortZoneName(place, new Date('2026-07-15T18:00:00Z'))).toBe(summer);
  });
});
