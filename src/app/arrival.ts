// Parses an address: its page, and those parameters we know. Uses nothing but the address (RTE-07,
// RTE-14..16, RTE-20).
import { parsePath } from 'react-router-dom';
import { entryAt } from '#domain/entries.ts';
import { LOGIN_PROBLEMS, safeReturnPath } from '#domain/login.ts';
import { rowOf, type PageId } from '#domain/pages.ts';
import { RESUME_FLOWS } from '#domain/resume-flows.ts';
import { OVERLAYS, type Arrival } from '#machines/knowledge/events.ts';
import { pageAt } from './page-at.ts';

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

const wanted = <T extends string>(text: string | null, known: readonly T[]): T | undefined =>
  known.find((one) => one === text);

/** RES-04: the key is in the fragment, which browsers never send; for RTE-18 it is in the path. */
export function keyAt({ pathname, hash }: Pick<Address, 'pathname' | 'hash'>): string | undefined {
  const { page, key } = pageAt(pathname);
  if (!rowOf(page).isKeyed) return undefined;
  return hash.length > 1 ? hash.slice(1) : key;
}

/** RTE-16: the page to return to, if the address names one of ours. */
function returnPage(text: string | null): PageId | undefined {
  const path = safeReturnPath(text ?? '');
  if (path === undefined) return undefined;
  const { page } = pageAt(parsePath(path).pathname ?? '');
  return page === 'not-found' || page === 'bad-address' ? undefined : page;
}

/** The place an address means; unknown parameters are ignored. */
export function arrivalAt(address: Address): { page: PageId } & Arrival {
  const { pathname, search } = address;
  const query = new URLSearchParams(search);
  const edit = wanted(query.get('edit'), OVERLAYS);
  const question = Number(query.get('question'));
  const flow = wanted(query.get('flow'), RESUME_FLOWS);
  const problem = wanted(query.get('problem'), LOGIN_PROBLEMS);
  const returnTo = returnPage(query.get('return-url'));
  const key = keyAt(address);
  const code = query.get('code');
  const { page, key: step } = pageAt(pathname);
  return {
    page,
    ...entryAt(pathname),
    ...(edit && { edit }),
    ...(question > 0 && Number.isInteger(question) && { question }),
    ...(flow && { flow }),
    ...(problem && { problem }),
    ...(returnTo && { returnTo }),
    ...(query.get('flow') === 'covidvaccine' &&
      query.get('register') === 'rx' && { asGuest: true }),
    ...(key !== undefined && { key }),
    ...(query.get('userType') === 'guest' && { userType: 'guest' as const }),
    ...(query.get('isGroupBooking') === 'true' && { isGroupBooking: true as const }),
    ...(code && page === 'manage-appointment' && { code }),
    ...(step && page === 'documents' && { step }),
    ...(page === 'slot' && { search }),
  };
}
