import { describe, expect, it } from 'vitest';
import { JOURNEY_PAGES } from './journey-pages.ts';
import { PAGES, type PageId } from './pages.ts';
import {
  isBeforeTime,
  LINK_DAYS,
  LINK_KEY_DAYS,
  linkState,
  pageLeft,
  parseShortCode,
  resumeAddress,
  resumedPage,
  sectionOf,
  shortCodeFrom,
  formatShortCode,
} from './resume.ts';

describe('a link', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const link = { version: 2, expiresAt: new Date('2026-11-28T12:00:00Z') };
  const old = { ...link, expiresAt: now };
  const pending = { isConfirmed: false, version: 2 };

  it.each([
    ['valid', link, pending],
    ['expired', old, pending],
    ['revoked', link, { ...pending, version: 3 }],
    ['revoked', old, { ...pending, version: undefined }],
    ['spent', old, { isConfirmed: true, version: undefined }],
  ] as const)('RES-03, RES-04 is %s', (state, one, journey) => {
    expect(linkState(one, journey, now)).toBe(state);
  });

  it('RES-04 never outlives the two keys that can open it', () => {
    expect(LINK_DAYS).toBeLessThanOrEqual(LINK_KEY_DAYS);
  });

  it('RTE-07 carries its key where no server sees it', () => {
    const url = new URL(resumeAddress('sms', 'a-key_1'), 'https://pharmacy.example');
    expect(url.pathname).toBe('/findcare/schedule-vaccine/resume');
    expect(Object.fromEntries(url.searchParams)).toEqual({ flow: 'sms' });
    expect(url.hash).toBe('#a-key_1');
  });

  it('ENG-12 has a short code of fifty bits, in two groups of five', () => {
    const code = shortCodeFrom(Uint8Array.from({ length: 10 }, (_, index) => index * 25));
    expect(formatShortCode(code)).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(parseShortCode(formatShortCode(code))).toBe(code);
  });
});

describe('a journey', () => {
  it('RES-01 continues at the page where it was left', () => {
    for (const page of ['screening', 'contact-info', 'sms-opt', 'timeslots'] as const)
      expect(pageLeft({ pageId: 'GET_STARTED', page, isTimeChosen: true })).toBe(page);
  });

  it('RES-01 continues at the page of its ENG-10 name when the exact one was not kept', () => {
    const pages = JOURNEY_PAGES.map((pageId) => pageLeft({ pageId, isTimeChosen: true }));
    expect(pages).toEqual([
      'vaccine-selector',
      'vaccine-selector',
      'vaccine-selector',
      'covid',
      'covid-manufacturer',
      'timeslots',
      'patient-info',
      'review-appt',
      'review-appt',
    ]);
  });

  it('RES-01 never continues at a page that cannot be left', () => {
    // Object.keys forgets that a const table's keys are its ids.
    for (const page of Object.keys(PAGES) as PageId[]) {
      const resumed = pageLeft({ pageId: 'nonsense', page, isTimeChosen: true });
      expect(['get-started', 'confirmation', 'not-found', 'rsv-test']).not.toContain(resumed);
      expect(sectionOf(resumed)).toBeDefined();
    }
  });

  it('RES-02 continues at the times when it has no time, and at the vaccines when it has none', () => {
    expect(pageLeft({ pageId: 'REVIEW_APPT', isTimeChosen: false })).toBe('timeslots');
    expect(resumedPage('review-appt', 'timeTaken')).toBe('timeslots');
    expect(resumedPage('review-appt', 'notEligible')).toBe('vaccine-selector');
    expect(resumedPage('review-appt')).toBe('review-appt');
  });

  it('RES-02 has given up its time when it was left before choosing one', () => {
    expect(isBeforeTime('covid-manufacturer')).toBe(true);
    expect(isBeforeTime('timeslots')).toBe(false);
  });
});
