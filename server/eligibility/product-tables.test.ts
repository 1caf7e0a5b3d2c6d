import { describe, expect, it } from 'vitest';
import { MINIMUM_AGE } from '#domain/ages.ts';
import { currentCvx, cvxOfDose } from '#domain/eligibility/cvx.ts';
import { spans } from '#domain/eligibility/product-rows.ts';
import { inEffect } from '#domain/eligibility/rule.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';
import { ADDITIONAL_SERVICES } from '#domain/vaccines.ts';
import { SHELF_LIST } from '#server/stores/products.ts';
import { readProductTables } from './product-tables.ts';

const tables = readProductTables();
const ruled = [
  ...tables.products,
  ...tables.implied,
  ...tables.asks,
  ...tables.answers,
  ...tables.seasons,
  ...tables.rsvStatus,
  ...tables.combinations,
].map(({ rule }) => rule);

describe('the product’s tables', () => {
  it('ELG-07 names every row once, in a sentence, with a source and a start date', () => {
    expect(new Set(ruled.map(({ id }) => id)).size).toBe(ruled.length);
    for (const { says, source, effectiveFrom, effectiveTo } of ruled) {
      expect(says).toMatch(/[.]$/);
      expect(source.length).toBeGreaterThan(4);
      expect(effectiveFrom).toBeDefined();
      expect(effectiveTo ?? '9999').not.toBe('');
    }
  });

  it('ELG-02 ELG-07 has one row in effect for each vaccine of the catalogue, never under three years', () => {
    const today = tables.products.filter(({ rule }) => inEffect(rule, '2026-11-21'));
    expect(today.map(({ vaccine }) => vaccine)).toEqual([...VACCINE_CODES]);
    for (const { fromYears, toYears = fromYears } of today) {
      expect(fromYears).toBeGreaterThanOrEqual(MINIMUM_AGE);
      expect(toYears).toBeGreaterThanOrEqual(fromYears);
    }
  });

  it('ELG-07 has the pharmacist confirm where a row says so', () => {
    for (const { rule, confirm } of tables.implied) {
      expect([rule.id, confirm]).toEqual([rule.id, rule.says.includes('the pharmacist confirms')]);
    }
  });

  it('ELG-07 asks no question twice', () => {
    const ages = Array.from({ length: 101 }, (_, age) => age);
    const keys = tables.asks.flatMap(({ vaccine, ask, ...row }) =>
      ages.filter((age) => spans(row, age)).map((age) => `${vaccine} ${ask} ${age}`),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('VAC-10, VAC-14 ranks each additional service once, and COVID-19 vaccine, which is not one', () => {
    expect(tables.upsell.map(({ vaccine }) => vaccine).toSorted()).toEqual(
      [...ADDITIONAL_SERVICES.map(({ code }) => code), '207'].toSorted(),
    );
    expect(new Set(tables.upsell.map(({ rank }) => rank)).size).toBe(tables.upsell.length);
  });

  it('ELG-07 knows the ages of every brand on the shelves', () => {
    const onShelves = SHELF_LIST.flatMap(([vaccine, { products }]) =>
      products.map(({ productId }) => ({ productId, vaccine })),
    );
    const known = tables.brands.map(({ productId, vaccine }) => ({ productId, vaccine }));
    expect(known).toEqual(expect.arrayContaining(onShelves));
    expect(known).toHaveLength(onShelves.length);
  });
});

describe('the map from catalogue keys to CVX', () => {
  it('VAC-01 translates every product key to current CVX codes', () => {
    for (const code of VACCINE_CODES) {
      const codes = currentCvx(tables.cvx, code);
      expect(codes.length).toBeGreaterThan(0);
      for (const cvx of codes) expect(cvx).toMatch(/^\d{2,3}$/);
    }
  });

  it('VAC-01 never sends a key that means another product to CDC, or is retired', () => {
    const leaving = VACCINE_CODES.flatMap((code) => currentCvx(tables.cvx, code));
    for (const cvx of ['93', '87', '18', '62', '150', '207', '317']) {
      expect(leaving).not.toContain(cvx);
    }
  });

  it.each([
    ['87', '2025-01-10', undefined, '187'],
    ['87', '2016-05-01', undefined, '121'],
    ['93', '2024-10-01', 'PFI', '305'],
    ['93', '2024-10-01', undefined, '303'],
    ['207', '2025-10-01', 'PFI', '309'],
    ['207', '2021-03-01', 'PFI', '208'],
    ['207', '2025-10-01', 'MOD', '312'],
    ['207', '2022-10-01', 'MOD', '229'],
    ['207', '2021-04-01', 'JJ', '212'],
    ['207', '2021-04-01', undefined, '213'],
    ['150', '2025-10-01', undefined, '140'],
    ['150', '2023-10-01', undefined, '150'],
    ['33', '2019-01-01', undefined, '33'],
    ['33', '2024-01-01', undefined, '216'],
    ['52', '2024-01-01', undefined, '52'],
    ['83', '1994-01-01', undefined, '83'],
    ['08', '1994-01-01', undefined, '08'],
    ['43', '2024-01-01', 'DVX', '189'],
    ['62', '2010-01-01', undefined, '62'],
    ['62', '2020-01-01', undefined, '165'],
    ['115', '1988-01-01', undefined, '107'],
    ['115', '2020-01-01', undefined, '115'],
    ['223', '2024-01-01', undefined, '224'],
    ['223', '1990-01-01', undefined, '223'],
    ['18', '2024-01-01', undefined, '175'],
    ['317', '2024-06-01', undefined, '317'],
    ['317', '2025-10-01', undefined, '329'],
    ['999', '2025-10-01', undefined, undefined],
  ])('VAC-01 reads a dose of %s on %s by %s as %s', (vaccineCode, date, manufacturer, cvx) => {
    const dose = { vaccineCode, date, ...(manufacturer && { manufacturer }) };
    expect(cvxOfDose(tables.cvx, dose, '1984-04-28')).toBe(cvx);
  });
});
