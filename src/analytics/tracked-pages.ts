// Which addresses are reported, and under which name (ANA-01). Pure: an address in, an answer out.
import { BASE_PATH, type PageId, type PAGES } from '#domain/pages.ts';

/** Suffix for an address that shows an appointment for several vaccines. */
const REQUEST = '/REQ';
const VIEW_DETAILS = '/view-details';

type OwnPath = Exclude<(typeof PAGES)[PageId]['path'], undefined>;

/** An address from the page table below the base path, with the request suffix where it applies. */
export type ReportedPath = OwnPath | `${typeof VIEW_DETAILS}${typeof REQUEST}`;

const TOLD: ReadonlySet<string> = new Set([
  '/flow-check',
  '/patient-info',
  '/sms-opt',
  '/review-appt',
  '/confirmation',
  '/covid-manufacturer',
  VIEW_DETAILS + REQUEST,
]);

/** RXR-01: choosing a time for a ready prescription is not counted as choosing one of ours. */
const PRESCRIPTION_READY = '/rx-ready';

const below = (path: string) => (path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) : path);

/**
 * ANA-01: an address below the base path, or a full one. Any path with "slot" in it shows times,
 * except the prescription-ready one.
 */
export function isTold(path: string): boolean {
  const own = below(path);
  const showsTimes = own.includes('slot') && !own.startsWith(PRESCRIPTION_READY);
  return showsTimes || TOLD.has(own);
}

/** ANA-01: the details of an appointment for several vaccines have their own name. */
export function reportedPath<const Path extends string>(
  path: Path,
  vaccineCount: number,
): Path | `${typeof VIEW_DETAILS}${typeof REQUEST}` {
  return below(path) === VIEW_DETAILS && vaccineCount > 1 ? `${VIEW_DETAILS}${REQUEST}` : path;
}

/** ANA-01: pages whose vaccines arrive after the page itself, so that they are checked again. */
export function isManagePage(path: string): boolean {
  const own = below(path);
  return own === '/manage-appointment' || own === VIEW_DETAILS || own === VIEW_DETAILS + REQUEST;
}
