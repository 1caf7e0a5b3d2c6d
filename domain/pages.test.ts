import { describe, expect, it } from 'vitest';
import { BOOKING_LINE, GROUP_LINE, nearestPage } from './page-lines.ts';
import { BASE_PATH, PAGE_IDS, PAGES, pageAt, pathOf, type Fact } from './pages.ts';
import { RESUMED_PAGES } from './resume.ts';

describe('addresses', () => {
  it('RTE-01..06 gives every page of the booking journey the address of the specification', () => {
    expect(BOOKING_LINE.map((page) => pathOf(page)?.slice(BASE_PATH.length))).toEqual([
      '',
      '/multi-vaccineList',
      '/covid',
      '/screening',
      '/covid-manufacturer',
      '/timeslots',
      '/flow-check',
      '/patient-info',
      '/contact-info',
      '/sms-opt',
      '/review-appt',
      '/confirmation',
    ]);
  });

  it('RTE-20 finds the page of each address, whatever its case or trailing slash', () => {
    for (const page of PAGE_IDS) {
      const path = pathOf(page);
      if (path === undefined) continue;
      expect(pageAt(path)).toBe(page);
      expect(pageAt(`${path.toUpperCase()}/`)).toBe(page);
    }
  });

  it('RTE-19 tells an unknown path from one that cannot be decoded', () => {
    expect(pageAt(`${BASE_PATH}/nowhere`)).toBe('not-found');
    expect(pageAt('/')).toBe('not-found');
    expect(pageAt(`${BASE_PATH}/%E0%A4%A`)).toBe('bad-address');
  });
});

describe('the ways through the pages', () => {
  it('GRP-01 a group tells its people first, and its contact for all', () => {
    expect(GROUP_LINE).toEqual([
      'get-started',
      'patient-info-list',
      'vaccine-selection',
      'vaccine-selector',
      'covid',
      'screening',
      'covid-manufacturer',
      'timeslots',
      'flow-check',
      'contact-info',
      'review-appt',
      'confirmation',
    ]);
  });

  it('RES-01 a journey is left anywhere between the start and the confirmation', () => {
    const between = (line: readonly string[]) => line.slice(1, -1);
    expect(RESUMED_PAGES).toEqual(expect.arrayContaining(between(BOOKING_LINE)));
    expect(RESUMED_PAGES).toEqual(expect.arrayContaining(between(GROUP_LINE)));
    expect(RESUMED_PAGES).toHaveLength(new Set([...BOOKING_LINE, ...GROUP_LINE]).size - 2);
  });
});

describe('preconditions', () => {
  const upTo = (page: (typeof BOOKING_LINE)[number]) => new Set<Fact>(PAGES[page].needs);

  it('RTE-20 lets a visitor in where everything needed is true', () => {
    for (const page of BOOKING_LINE) expect(nearestPage(page, upTo(page))).toBe(page);
  });

  it('RTE-20 sends a visitor to the nearest earlier page whose needs are met', () => {
    expect(nearestPage('review-appt', new Set())).toBe('get-started');
    expect(nearestPage('review-appt', upTo('vaccine-selector'))).toBe('vaccine-selector');
    expect(nearestPage('review-appt', upTo('contact-info'))).toBe('contact-info');
    expect(nearestPage('confirmation', upTo('review-appt'))).toBe('review-appt');
  });
});
