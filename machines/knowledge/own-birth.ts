// The owner's date of birth on the first page (PAT-02). Small: every first load carries it.
import type { Me } from '#contract/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { emptyDate, type DateDraft } from './context.ts';

/** A date as its three fields; empty when there is none. */
export function dateDraftOf(date: IsoDate | undefined): DateDraft {
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  return date ? { year, month, day } : emptyDate;
}

/** The date of birth on the first page, filled in when its owner books for themselves and has typed none (PAT-02). */
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
