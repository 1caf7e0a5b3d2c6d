// Addresses outside BASE_PATH: the ways in that partners know (RTE-14), and where former pages
// went (RTE-15, RTE-17).
import { decodedPath } from './decoded-path.ts';
import { pathOf, type PageId } from './pages.ts';

const COVID_SITE = '/hcimmunizationsui/covidvaccine';
const VACCINATION_SITE = '/findcare/vaccination';

/** A way in: the page it opens, and what the visitor came for. */
export interface EntryPoint {
  page: PageId;
  entry: 'covid';
  /** The partner whose link it was, as the partner writes it. */
  voucherEntity?: string;
}

/**
 * RTE-14: a partner is named by letters, digits and hyphens; whatever else stands there names
 * nobody.
 */
const PARTNER = new RegExp(`^${COVID_SITE}/partner/(?<entity>[a-z0-9-]{1,40})$`, 'i');
/**
 * The way in that an address is, or undefined for every other address. A trailing slash and letter
 * case are forgiven; the partner's name keeps its case (RTE-14).
 */
export function entryAt(pathname: string): EntryPoint | undefined {
  const path = readPath(pathname);
  const voucherEntity = path && PARTNER.exec(path)?.groups?.['entity'];
  if (voucherEntity) return { page: 'get-started', entry: 'covid', voucherEntity };
  return undefined;
}

/** RTE-17: the former pages, each with the page of today that does its work. */
const MOVED: Readonly<Record<string, PageId>> = {
  [`${COVID_SITE}/screening`]: 'covid',
  [`${COVID_SITE}/patient-info`]: 'patient-info',
  [`${COVID_SITE}/booster`]: 'covid',
  [`${COVID_SITE}/manage-appointments`]: 'manage-appointment',
  // RTE-10.
  [`${COVID_SITE}/digital-dose-card`]: 'digital-dose-card',
  // CRD-02.
  [`${VACCINATION_SITE}/history`]: 'vaccination-history',
  [`${VACCINATION_SITE}/schedule-vaccine`]: 'get-started',
  // RTE-15: the vaccine administration record is what is filled in before a visit (DOC-10).
  [`${VACCINATION_SITE}/schedule-vaccine/var`]: 'documents',
};

/** The path that a former address leads to today, or undefined when it never was one (RTE-17). */
export function movedTo(pathname: string): string | undefined {
  const path = readPath(pathname)?.toLowerCase();
  if (path === undefined || !Object.hasOwn(MOVED, path)) return undefined;
  const page = MOVED[path];
  return page && pathOf(page);
}

/** Without a trailing slash. */
const readPath = (pathname: string) => decodedPath(pathname)?.replace(/\/$/, '');
