/** Where addresses are typed, and where they lead. */
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { MAIN_LINE, isNavTo, isWell, on, type Rule } from './rule.ts';

/** What a sheet asks of the server while nothing may lead away from it. */
const SAVING: readonly unknown[] = ['holding', 'sending', 'saving'];

const savesSheet: Rule = ({ value }) =>
  Object.values(Object(value).overlay).some((state) => SAVING.includes(state));

/** An address is typed while nothing is under way, and while a booking or a sheet is saved. */
export const addressesAtRest: Rule = (snapshot, type, event) =>
  type !== 'NAV' ||
  !snapshot.hasTag('busy') ||
  snapshot.hasTag('committing') ||
  savesSheet(snapshot, type, event);

/**
 * The test page shares nothing with the journey: it is visited from the journey's beginning, and
 * left for it.
 */
export const testPageAtStart: Rule = (snapshot, type, event) => {
  if (type !== 'NAV' || !('page' in event)) return true;
  if (on(snapshot, 'rsv-test')) return event.page === 'get-started';
  return event.page !== 'rsv-test' || on(snapshot, 'get-started');
};

/**
 * Addresses beside the booking, and where they are typed: at its beginning, where they matter, and
 * from each other where one leads to the other.
 */
export const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['flow-check', 'account'],
  'sign-up': [],
  account: ['sign-in', 'who-has-seen'],
  'who-has-seen': ['account', 'sign-in'],
  resume: ['resume'],
  'quick-flow': ['quick-flow'],
  'quick-flow-verify': ['quick-flow'],
  'quick-flow-timeslots': ['timeslots', 'quick-flow-verify'],
  'rx-ready': ['rx-ready'],
  'rx-ready-contact': ['rx-ready', 'rx-ready-timeslots'],
  'rx-ready-timeslots': ['rx-ready', 'rx-ready-contact', 'review-appt'],
  'finish-later': ['vaccine-selector'],
  'manage-appointment': ['manage-appointment', 'confirmation', 'view-details'],
  'view-details': [
    'documents',
    'view-details',
    'cancel-appt',
    'timeslots',
    'review-change',
    'win-back',
  ],
  'cancel-appt': ['view-details'],
  'win-back': ['view-details', 'cancel-appt'],
  'review-change': ['timeslots', 'view-details'],
  'earlier-time': ['earlier-time'],
  slot: ['slot', 'confirmation'],
  documents: ['documents', 'manage-appointment', 'confirmation'],
  'appointment-pass': ['appointment-pass', 'view-details', 'confirmation'],
  'vaccination-history': ['vaccination-history', 'view-details'],
  'digital-dose-card': ['digital-dose-card', 'vaccination-history'],
  'walk-in': ['walk-in', 'queue'],
  'walk-in-start': ['walk-in-start', 'walk-in-details', 'walk-in-review', 'walk-in'],
  'walk-in-details': ['walk-in-start', 'walk-in-review'],
  'walk-in-review': ['walk-in-details'],
  queue: ['walk-in'],
};

export const besideFromFewPages: Rule = (snapshot, type, event) => {
  if (type !== 'NAV' || !('page' in event)) return true;
  const { engagementId, me } = snapshot.context as JourneyContext;
  const isFresh = engagementId === undefined && on(snapshot, 'get-started');
  if ('entry' in event) return isFresh && !me?.isLoggedIn;
  if ('problem' in event) return isFresh || on(snapshot, 'sign-in', 'flow-check');
  if ('asGuest' in event) return isFresh || on(snapshot, 'flow-check', 'contact-info', 'sign-in');
  const from = BESIDE[String(event.page)];
  return from === undefined || isFresh || on(snapshot, ...from);
};

/** CHR-01: the logo leads where its address does, except from the confirmation. */
export const logoWhenBooked: Rule = (snapshot, type, event) =>
  type !== 'NAV' || !('pressed' in event) || on(snapshot, 'confirmation');

/** From a page beside the booking an address leads into it as from anywhere: one page is enough. */
export const intoBookingOnce: Rule = (snapshot, type, event) =>
  type !== 'NAV' ||
  !('page' in event) ||
  !on(snapshot, ...Object.keys(BESIDE)) ||
  String(event.page) in BESIDE ||
  isNavTo(event, 'get-started') ||
  isNavTo(event, 'timeslots');

/** A booking is left for later from its first page, its last, and one between. */
export const laterFromFewPages: Rule = (snapshot, type) =>
  type !== 'later.requested' ||
  on(snapshot, 'vaccine-selector', 'contact-info', 'review-appt', 'finish-later', 'get-started');

/**
 * A visitor who comes for one time goes straight to it; its page is left by its own buttons, and
 * with an earlier booking from where that is shown.
 */
export const linkedStraightOn: Rule = (snapshot, type, event) => {
  const { slot } = snapshot.context as JourneyContext;
  if (on(snapshot, 'slot'))
    return (
      isNavTo(event, 'slot') ||
      isNavTo(event, 'get-started') ||
      !['NAV', 'visitor.identified', 'later.requested', 'clock.woke'].includes(type)
    );
  return slot === undefined || MAIN_LINE.includes(type) || isWell(event);
};
