import { describe, expect, it } from 'vitest';
import * as domain from '#domain/pages.ts';
import { PAGE_IDS, pathOf } from '#domain/pages.ts';
import { pageAt } from './page-at.ts';

const at = (path: string) => domain.BASE_PATH + path;

/** Addresses of each page in all spellings, and addresses of no page. */
const ADDRESSES = [
  ...PAGE_IDS.flatMap((page) => pathOf(page) ?? []),
  at('/vaccineList'),
  at('/view-details/REQ'),
  at('/quick-flow/spring/2026'),
  at('/manage-appointment/k3y'),
].flatMap((path) => [path, `${path}/`, path.toUpperCase(), path.toLowerCase()]);

const NO_PAGES = [
  '/',
  '/findcare',
  at('-not'),
  at('/nowhere'),
  at('/timeslots/nowhere'),
  at('/view-details/nowhere'),
  at('/manage-appointment/k3y/more'),
  at('/%E0%A4%A'),
  at('/caf%C3%A9'),
];

describe('the page an address means', () => {
  it('RTE-19 is the same for the router as for the server', () => {
    const all = [...ADDRESSES, ...NO_PAGES];
    expect(all.map((path) => [path, pageAt(path).page])).toEqual(
      all.map((path) => [path, domain.pageAt(path)]),
    );
  });

  it.each([
    ['/vaccineList', 'vaccine-selection'],
    ['/VIEW-DETAILS/req/', 'view-details'],
    ['/quick-flow/spring/2026', 'quick-flow'],
    ['/quick-flow/verify', 'quick-flow-verify'],
    ['/view-details/nowhere', 'not-found'],
    ['/%E0%A4%A', 'bad-address'],
  ] as const)('RTE-02, RTE-09, RTE-12, RTE-19 of %s is %s', (path, page) => {
    expect(pageAt(at(path))).toEqual({ page });
  });

  it('RTE-18 includes the key from the path, exactly as written', () => {
    expect(pageAt(at('/Manage-Appointment/k3Y-x/'))).toEqual({
      page: 'manage-appointment',
      key: 'k3Y-x',
    });
  });
});
