// The owner's date of birth on the first page (PAT-02). Small: every first load carries it.
import type { Me } from '#contract/accounts.ts';
import { dateDraftOf, type DateDraft } from './dates.ts';

/**
 * The date of birth on the first page, filled in when its owner books for themselves and has typed
 * none (PAT-02).
 */
export function withOwnBirth<T extends DateDraft & { bookingOption: string }>(
  start: T,
  me: Me | undefined,
): T {
  const known = me?.profile?.dateOfBirth;
  const isUntyped = start.month + start.day + start.year === '';
  return known && isUntyped && start.bookingOption === 'me'
    ? { ...start, ...dateDraftOf(known) }
    : start;
}
