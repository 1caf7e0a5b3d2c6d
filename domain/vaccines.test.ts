import { VACCINE_CODES } from './vaccine-codes.ts';
import { describe, expect, it } from 'vitest';
import { ageOn, MINIMUM_AGE } from './ages.ts';
import {
  ADDITIONAL_SERVICES,
  AGE_LIMITS,
  ageLimitRefusal,
  NO_UPSELL,
  VACCINES,
  vaccineByCode,
} from './vaccines.ts';

describe('catalogue', () => {
  it.each([
    ['150', 'Flu'],
    ['93', 'RSV'],
    ['87', 'Shingles'],
    ['33', 'Pneumonia'],
    ['52', 'Hep A'],
    ['83', 'Hep A'],
    ['104', 'Hep A/B'],
    ['43', 'Hep B'],
    ['08', 'Hep B'],
    ['03', 'MMR'],
    ['136', 'Meningitis'],
    ['163', 'Meningitis B'],
    ['21', 'Chickenpox'],
    ['62', 'HPV'],
    ['115', 'Td/Tdap'],
    ['113', 'Td'],
    ['101', 'Typhoid'],
    ['18', 'Rabies'],
    ['10', 'Polio'],
    ['37', 'Yellow fever'],
    ['134', 'JE'],
    ['174', 'Cholera'],
    ['223', 'TBE'],
    ['206', 'Mpox'],
    ['317', 'Chikungunya'],
    ['207', 'COVID-19'],
  ])('VAC-01 code %s is %s', (code, short) => {
    expect(vaccineByCode(code)?.names.short).toBe(short);
  });

  it('VAC-01 has twenty-four vaccines and no code twice', () => {
    expect(VACCINES).toHaveLength(24);
    expect(VACCINES.map(({ code }) => code)).toEqual(VACCINE_CODES);
    expect(new Set(VACCINE_CODES).size).toBe(VACCINE_CODES.length);
    expect([vaccineByCode('83')?.code, vaccineByCode('08')?.code]).toEqual(['52', '43']);
    expect(vaccineByCode('999')).toBeUndefined();
  });

  it('LNG-04 names and explains every vaccine in both languages', () => {
    const incomplete = VACCINES.filter(
      ({ names, about }) =>
        Object.values(names).some((name) => !name.trim()) || about.es === about.en,
    );
    expect(incomplete).toEqual([]);
    expect(new Set(VACCINES.map(({ names }) => names.display)).size).toBe(VACCINES.length);
    expect(new Set(VACCINES.map(({ names }) => names.spanishDisplay)).size).toBe(VACCINES.length);
  });
});

describe('ages', () => {
  it('ELG-02 limits every vaccine once, never below three years, each with its source', () => {
    expect(AGE_LIMITS.map(({ code }) => code).sort()).toEqual(
      VACCINES.map(({ code }) => code).sort(),
    );
    for (const { fromYears, toYears, source } of AGE_LIMITS) {
      expect(fromYears).toBeGreaterThanOrEqual(MINIMUM_AGE);
      expect(toYears ?? fromYears).toBeGreaterThanOrEqual(fromYears);
      expect(source).toContain(':');
    }
  });

  it('ELG-02 refuses somebody too young for a vaccine, and says from which date not', () => {
    const born = '2018-11-22';
    const on = '2026-11-21';
    expect(ageLimitRefusal('62', ageOn(born, on), born)).toEqual({
      reason: 'tooYoung',
      limitYears: 9,
      eligibleFrom: '2027-11-22',
    });
    expect(ageLimitRefusal('62', 9, born)).toBeUndefined();
  });

  it('ELG-02 refuses somebody too old for a vaccine', () => {
    expect(ageLimitRefusal('62', 45, '1981-01-01')).toBeUndefined();
    expect(ageLimitRefusal('62', 46, '1980-01-01')).toEqual({ reason: 'tooOld', limitYears: 45 });
    expect(ageLimitRefusal('174', 65, '1961-01-01')).toEqual({ reason: 'tooOld', limitYears: 64 });
  });

  it('ELG-02 knows limits by alias, and none of codes it does not know', () => {
    expect(ageLimitRefusal('08', 40, '1986-01-01')).toBeUndefined();
    expect(ageLimitRefusal('08', 2, '2024-01-01')?.reason).toBe('tooYoung');
    expect(ageLimitRefusal('999', 2, '2024-01-01')).toBeUndefined();
  });
});

describe('additional vaccines', () => {
  it('VAC-10 numbers twenty services, each a vaccine with two names', () => {
    expect(ADDITIONAL_SERVICES.map(({ serviceId }) => serviceId)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(new Set(ADDITIONAL_SERVICES.map(({ code }) => code)).size).toBe(20);
    for (const { code, en, es } of ADDITIONAL_SERVICES) {
      expect(vaccineByCode(code)?.code).toBe(code);
      expect(en && es).toBeTruthy();
    }
  });

  it('VAC-10 has an answer for no more vaccines', () => {
    expect(NO_UPSELL).toEqual({ type: 'None', en: 'None', es: 'Ninguna' });
  });
});
