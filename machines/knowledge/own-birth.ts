// What an account fills in on the first page (PAT-02, ACC-02). Small: every first load carries it.
import type { Me } from '#contract/accounts.ts';
import { dateDraftOf, isDateBegun, type DateDraft } from './dates.ts';

/**
 * The date of birth on the first page, filled in when the owner books for themselves and has typed
 * none (PAT-02).
 */
export function withOwnBirth<T extends DateDraft & { bookingOption: string }>(
  start: T,
  me: Me | undefined,
): T {
  const known = me?.profile?.dateOfBirth;
  return known && !isDateBegun(start) && start.bookingOption === 'me'
    ? { ...start, ...dateDraftOf(known) }
    : start;
}

/** ACC-02: the ZIP of the profile, else of the last booked store, where none is typed. */
export function withOwnZip<T extends { location: string }>(start: T, me: Me | undefined): T {
  const known = me?.profile?.address?.zipCode ?? me?.profile?.lastVisit?.zipCode;
  return known && start.location === '' ? { ...start, location: known } : start;
}
