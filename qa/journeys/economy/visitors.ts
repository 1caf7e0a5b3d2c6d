/** Who the visitor is: customers, partners, and recognised visitors. */
import { isAt } from '@dosepath/journeys/chart';
import type { Me } from '#contract/accounts.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { customer, guest } from '../samples.ts';
import { MAIN_LINE, RECORD_PAGES, isNavTo, isWell, on, type Rule } from './rule.ts';

/**
 * Pages over a booked appointment, as they open: there someone signs in in another tab, and out
 * again (CHN-07), and nothing else is tried in between.
 */
const overAppointment = ({ value, context }: Parameters<Rule>[0]): boolean => {
  const { documents } = context as JourneyContext;
  return (
    isAt({ flow: { confirmation: 'shown' } }, value) ||
    isAt({ flow: { 'cancel-appt': { form: 'asking' } } }, value) ||
    isAt({ flow: { 'win-back': 'plain' } }, value) ||
    isAt({ flow: { 'review-change': 'reading' } }, value) ||
    isAt({ flow: { 'appointment-pass': 'pass' } }, value) ||
    (isAt({ flow: { documents: { filling: 'asking' } } }, value) &&
      documents?.place === 'acknowledge')
  );
};

/**
 * Who the visitor is comes from outside; it matters to the session, to the pages that sign in, and
 * where a booking asks how to continue.
 */
export const visitorOnFewPages: Rule = (snapshot, type, event) => {
  if (type !== 'visitor.identified' || !('label' in event || 'me' in event)) return true;
  if (!isAt({ overlay: 'closed' }, snapshot.value) || snapshot.hasTag('busy')) return false;
  const isProvider = 'me' in event && (event.me as Me).openId;
  if (isProvider) return on(snapshot, 'flow-check', 'sign-in');
  // What an account shows is left when its owner is signed out (CHN-07).
  const isOut = 'me' in event && !(event.me as Me).isLoggedIn;
  if (isOut && isAt({ flow: { 'view-details': { upcoming: 'settled' } } }, snapshot.value))
    return true;
  if (isOut && on(snapshot, 'digital-dose-card')) return true;
  if (overAppointment(snapshot))
    return 'me' in event && [guest.meId, customer.meId].includes((event.me as Me).meId);
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

/** An account is signed out in another tab (CHN-07) over a held time, and where one signs in. */
export const signedOutOnFewPages: Rule = (snapshot, type) =>
  type !== 'visitor.signedOut' ||
  (isAt({ overlay: 'closed' }, snapshot.value) &&
    !snapshot.hasTag('busy') &&
    on(snapshot, 'patient-info', 'sign-in'));

/**
 * A customer, and a visitor booking for another person, behave like any guest except on the pages
 * that know them: the others are passed without a detour.
 */
export const customersOnTheirPages: Rule = (snapshot, type, event) => {
  const isCustomer = isAt({ session: 'signedIn' }, snapshot.value);
  const { start } = snapshot.context as JourneyContext;
  if (!isCustomer && start.bookingOption !== 'dependent') return true;
  if (isCustomer && overAppointment(snapshot)) return type === 'visitor.identified';
  return (
    on(snapshot, 'flow-check', 'patient-info', 'contact-info', 'sign-in', 'sign-up', 'account') ||
    on(snapshot, 'patient-info-list', 'who-has-seen') ||
    on(snapshot, 'manage-appointment', ...RECORD_PAGES) ||
    isAt({ flow: { 'view-details': 'loading' } }, snapshot.value) ||
    (on(snapshot, 'view-details') && type === 'visitor.identified') ||
    (on(snapshot, 'get-started') &&
      (isNavTo(event, 'account') ||
        isNavTo(event, 'manage-appointment') ||
        isNavTo(event, 'sign-in') ||
        isNavTo(event, 'sign-up') ||
        type === 'dependent.chosen' ||
        type.startsWith('visitor.'))) ||
    MAIN_LINE.includes(type) ||
    isWell(event)
  );
};

/** A visitor who came for COVID-19 vaccine differs only on the way to the choice of vaccines. */
export const partnersStraightOn: Rule = (snapshot, type, event) =>
  (snapshot.context as JourneyContext).entry !== 'covid' ||
  MAIN_LINE.includes(type) ||
  isWell(event);

/**
 * Who has seen one's data (SAF-07) is read from the account or by its address, without a detour;
 * after a sign-out meanwhile, the visitor comes back to it.
 */
export const sightsAlone: Rule = (snapshot, type, event) => {
  if (!on(snapshot, 'who-has-seen')) return true;
  if (type === 'NAV') return isNavTo(event, 'account') || isNavTo(event, 'who-has-seen');
  return !type.startsWith('overlay.') && !type.startsWith('clock.');
};

/** A recognised visitor does what any guest does. */
export const recognisedAreGuests: Rule = (snapshot, type) =>
  !isAt({ session: 'recognised' }, snapshot.value) || type === 'visitor.identified';
