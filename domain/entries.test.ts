import { describe, expect, it } from 'vitest';
import { entryAt, movedTo } from './entries.ts';
import { BASE_PATH, pathOf } from './pages.ts';

const PARTNER = '/hcimmunizationsui/covidvaccine/partner';
const RETURNING = '/findcare/vaccination/schedule-vaccine/var';

describe('ways in', () => {
  it.each([
    `${PARTNER}/Acme-42`,
    `${PARTNER}/Acme-42/`,
    `${PARTNER.toUpperCase()}/Acme-42`,
    `${PARTNER}/%41cme-42`,
  ])('RTE-14 %s starts the COVID journey for a partner, whose name keeps its case', (pathname) => {
    expect(entryAt(pathname)).toEqual({
      page: 'get-started',
      entry: 'covid',
      voucherEntity: 'Acme-42',
    });
  });

  it.each([
    PARTNER,
    `${PARTNER}/`,
    `${PARTNER}/${'a'.repeat(41)}`,
    `${PARTNER}/acme/more`,
    `${PARTNER}/acme//`,
    `${PARTNER}/acme corp`,
    `${PARTNER}/acme%0A`,
    `${PARTNER}/%3Cb%3Eacme`,
    `${PARTNER}/acmé`,
    `${PARTNER}/%E0%A4%A`,
    `/x${PARTNER}/acme`,
  ])('RTE-14 %j names no partner', (pathname) => {
    expect(entryAt(pathname)).toBeUndefined();
  });

  it('RTE-14 knows partners whose name is as long as one may be', () => {
    const longest = 'a'.repeat(40);
    expect(entryAt(`${PARTNER}/${longest}`)?.voucherEntity).toBe(longest);
  });

  it.each([BASE_PATH, '/', RETURNING, `${RETURNING}/more`, `${BASE_PATH}/var`])(
    'RTE-15 %s is no way in of its own',
    (pathname) => {
      expect(entryAt(pathname)).toBeUndefined();
    },
  );
});

describe('former addresses', () => {
  it.each([
    ['/hcimmunizationsui/covidvaccine/screening', 'covid'],
    ['/hcimmunizationsui/covidvaccine/patient-info', 'patient-info'],
    ['/hcimmunizationsui/covidvaccine/booster', 'covid'],
    ['/hcimmunizationsui/covidvaccine/manage-appointments', 'manage-appointment'],
    ['/hcimmunizationsui/covidvaccine/digital-dose-card', 'digital-dose-card'],
    ['/findcare/vaccination/history', 'vaccination-history'],
    ['/findcare/vaccination/schedule-vaccine', 'get-started'],
    [RETURNING, 'documents'],
  ] as const)('RTE-15, RTE-17 %s leads to %s', (old, page) => {
    for (const pathname of [old, `${old}/`, old.toUpperCase()])
      expect(movedTo(pathname)).toBe(pathOf(page));
  });

  it.each([
    BASE_PATH,
    `${PARTNER}/acme`,
    '/hcimmunizationsui/covidvaccine',
    '/hcimmunizationsui/covidvaccine/screening/more',
    '/__proto__',
    'constructor',
    '/findcare/vaccination/%E0%A4%A',
  ])('RTE-17 %s never moved', (pathname) => {
    expect(movedTo(pathname)).toBeUndefined();
  });
});
