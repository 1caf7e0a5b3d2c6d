import { describe, expect, it } from 'vitest';
import { BASE_PATH, PAGE_IDS, PAGES } from '#domain/pages.ts';
import { isManagePage, isTold, reportedPath } from './tracked-pages.ts';

describe('the reported pages', () => {
  it.each([
    '/timeslots',
    '/quick-flow/timeslots',
    '/slot-choice',
    '/flow-check',
    '/patient-info',
    '/sms-opt',
    '/review-appt',
    '/confirmation',
    '/covid-manufacturer',
    '/view-details/REQ',
  ])('ANA-01 include %s', (path) => {
    expect([isTold(path), isTold(BASE_PATH + path)]).toEqual([true, true]);
  });

  it.each([
    '',
    '/multi-vaccineList',
    '/covid',
    '/screening',
    '/contact-info',
    '/patient-info-list',
    '/not-eligible',
    '/manage-appointment',
    '/view-details',
    '/rx-ready/timeslots',
    '/rx-ready-timeslot',
  ])('ANA-01 exclude "%s"', (path) => {
    expect([isTold(path), isTold(BASE_PATH + path)]).toEqual([false, false]);
  });

  it('ANA-01 in the page table are these', () => {
    const told = PAGE_IDS.filter((page) => isTold(PAGES[page].path ?? ''));
    expect(told.toSorted()).toEqual([
      'confirmation',
      'covid-manufacturer',
      'flow-check',
      'patient-info',
      'quick-flow-timeslots',
      'review-appt',
      'slot',
      'sms-opt',
      'timeslots',
    ]);
  });
});

describe('the name under which an address is reported', () => {
  it.each([
    ['/view-details', 2, '/view-details/REQ'],
    ['/view-details', 4, '/view-details/REQ'],
    [`${BASE_PATH}/view-details`, 2, '/view-details/REQ'],
    ['/view-details', 1, '/view-details'],
    ['/timeslots', 3, '/timeslots'],
  ])('ANA-01 %s with %i vaccines is %s', (path, count, name) => {
    expect(reportedPath(path, count)).toBe(name);
  });
});

describe('the manage pages', () => {
  it('ANA-01 are the list and the details, with or without the suffix', () => {
    for (const path of ['/manage-appointment', '/view-details', '/view-details/REQ']) {
      expect([isManagePage(path), isManagePage(BASE_PATH + path)]).toEqual([true, true]);
    }
    expect(PAGE_IDS.filter((page) => isManagePage(PAGES[page].path ?? ''))).toEqual([
      'manage-appointment',
      'view-details',
    ]);
  });
});
