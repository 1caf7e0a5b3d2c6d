/** Patients at a store, with a time or without. */
import { isAt, replyOf } from '@dosepath/journeys/chart';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { isNavTo, on, refusedWith, type Rule } from './rule.ts';

/**
 * At a store (WLK-01): after checking in, a visitor tries nothing else, and none comes who has
 * begun something else.
 */
export const atStoreAlone: Rule = (snapshot, type, event) => {
  const { checkedIn, walksIn, start, entry, refusal } = snapshot.context as JourneyContext;
  const hasBegun = start.bookingOption !== '' || entry !== undefined || refusal !== undefined;
  if (isNavTo(event, 'walk-in') && on(snapshot, 'get-started') && hasBegun) return walksIn;
  const isThere = on(snapshot, 'walk-in', 'queue');
  if (isThere && (type.startsWith('visitor.') || type.startsWith('overlay.'))) return false;
  if (checkedIn === undefined || type !== 'NAV') return checkedIn === undefined || isThere;
  return isThere && (isNavTo(event, 'walk-in') || isNavTo(event, 'queue'));
};

const WALK_IN_PAGES = ['walk-in-start', 'walk-in-details', 'walk-in-review'];

/** What a walk-in does on the pages shared with a booking. */
const IN_PASSING = ['vaccine.toggled', 'vaccines.submitted', 'prescription.found', 'back'];

/** Where the walk-in is begun: on arrival, and with a refused number (QAL-02). */
const DOOR = ['asking', 'refused'] as const;

/**
 * WLK-01: a walk-in passes straight through the pages shared with a booking, with one vaccine that
 * asks nothing; at the door it is begun once, and continued.
 */
export const walkInsStraightOn: Rule = (snapshot, type, event) => {
  const { walksIn, vaccines } = snapshot.context as JourneyContext;
  const atDoor = on(snapshot, 'walk-in');
  const reply = replyOf(type) && refusedWith(event);
  if (type === 'walkIn.begun')
    return DOOR.some((door) => isAt({ flow: { 'walk-in': { door } } }, snapshot.value));
  if (!walksIn) return true;
  if (type.startsWith('visitor.') || type.startsWith('overlay.')) return false;
  if (type === 'NAV') {
    const isOwn = 'page' in event && WALK_IN_PAGES.includes(String(event.page));
    return (
      on(snapshot, 'queue') ||
      (on(snapshot, 'walk-in-start') && isNavTo(event, 'get-started')) ||
      (isOwn && on(snapshot, ...WALK_IN_PAGES))
    );
  }
  if (atDoor) return reply === undefined && !type.startsWith('find.');
  if (on(snapshot, 'queue', 'not-eligible', ...WALK_IN_PAGES)) return true;
  if (type === 'vaccine.toggled')
    return vaccines.length === 0 && 'code' in event && event.code === '150';
  if (type === 'vaccines.submitted') return vaccines.length > 0;
  if (!replyOf(type)) return IN_PASSING.includes(type);
  return reply === undefined || reply === 'FC_903_NotFound' || reply === 'ELIGIBLITY_ERROR';
};
