/** Who the visitor is: customers, partners, and who is recognised. */
import { isAt } from '@dosepath/journeys/chart';
import type { Me } from '#contract/accounts.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { MAIN_LINE, RECORD_PAGES, isNavTo, isWell, on, type Rule } from './rule.ts';

/**
 * Who the visitor is comes from outside; it matters to the session, to the pages that sign in, and
 * where a booking asks how to go on.
 */
export const visitorOnFewPages: Rule = (snapshot, type, event) => {
  if (type !== 'visitor.identified' || !('label' in event || 'me' in event)) return true;
  if (!isAt({ overlay: 'closed' }, snapshot.value) || snapshot.hasTag('busy')) return false;
  const isProvider = 'me' in event && (event.me as Me).openId;
  if (isProvider) return on(snapshot, 'flow-check', 'sign-in');
  return on(
    snapshot,
    'get-started',
    'flow-check',
    'sign-in',
    'sign-up',
    'account',
    'who-has-seen',
    'manage-appointment',
    'vaccination-history',
  );
};

/**
 * A customer, and who books for somebody else, go the way of any guest, but for the pages that know
 * them: the others are passed without a detour.
 */
export const customersOnTheirPages: Rule = (snapshot, type, event) => {
  const isCustomer = isAt({ session: 'signedIn' }, snapshot.value);
  const { start } = snapshot.context as JourneyContext;
  if (!isCustomer && start.bookingOption !== 'dependent') return true;
  return (
    on(snapshot, 'flow-check', 'patient-info', 'contact-info', 'sign-in', 'sign-up', 'account') ||
    on(snapshot, 'patient-info-list', 'who-has-seen') ||
    on(snapshot, 'manage-appointment', ...RECORD_PAGES) ||
    (on(snapshot, 'get-started') &&
      (isNavTo(event, 'account') ||
        isNavTo(event, 'manage-appointment') ||
        isNavTo(event, 'sign-in') ||
        type === 'dependent.chosen' ||
        type.startsWith('visitor.'))) ||
    MAIN_LINE.includes(type) ||
    isWell(event)
  );
};

/** Whoever came for COVID-19 vaccine differs on its way to the choice of vaccines only. */
export const partnersStraightOn: Rule = (snapshot, type, event) =>
  (snapshot.context as JourneyContext).entry !== 'covid' ||
  MAIN_LINE.includes(type) ||
  isWell(event);

/**
 * Who has seen their data (SAF-07) is read from the account or by its address, without a detour;
 * signed out meanwhile somebody comes back to it.
 */
export const sightsAlone: Rule = (snapshot, type, event) => {
  if (!on(snapshot, 'who-has-seen')) return true;
  if (type === 'NAV') return isNavTo(event, 'account') || isNavTo(event, 'who-has-seen');
  return type !== 'visitor.changed' && !type.startsWith('overlay.') && !type.startsWith('clock.');
};

/** Somebody who is known here does what any guest does. */
export const recognisedAreGuests: Rule = (snapshot, type) =>
  !isAt({ session: 'recognised' }, snapshot.value) || type === 'visitor.identified';
