import { VACCINE_CODES } from './vaccine-codes.ts';
import { describe, expect, it } from 'vitest';
import {
  ADDITIONAL_SERVICES,
  theVaccine,
  theVaccineToo,
  vaccineAgainst,
  vaccineByCode,
  VACCINES,
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

  it('VAC-01 has twenty-four vaccines and no duplicate codes', () => {
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
});

describe('a vaccine inside a sentence', () => {
  it('LNG-04 is in lower case in English, and has its article in Spanish', () => {
    expect(theVaccine('87', 'en')).toBe('the shingles vaccine');
    expect(theVaccine('87', 'es')).toBe('la vacuna contra la culebrilla');
    expect(theVaccineToo('87', 'es')).toBe('la de la culebrilla');
    expect(theVaccineToo('93', 'es')).toBe('la del VSR');
    expect(theVaccineToo('93', 'en')).toBe('the RSV vaccine');
    expect(vaccineAgainst('no-such', 'es')).toBe('no-such');
  });

  it('LNG-04 has an article for each of the catalogue', () => {
    for (const { against } of VACCINES) {
      expect(against.es).toMatch(/^(?:el|la|las) /);
      expect(against.en).not.toMatch(/vaccine/);
    }
  });
});
