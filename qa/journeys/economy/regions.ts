/** The regions beside the page: each shows what it has on few pages. */
import { isAt, replyOf } from '@dosepath/journeys/chart';
import type { AnyMachineSnapshot } from 'xstate';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { PICKING } from '../controls/times.ts';
import { MAIN_LINE, isWell, on, type Rule } from './rule.ts';

/**
 * The language shares nothing with the other regions: two pages show it, and meanwhile nothing else
 * happens.
 */
export const languageOnTwoPages: Rule = (snapshot, type, event) => {
  const isLanguage = type.startsWith('language.') || replyOf(type)?.call === 'createLanguageTicket';
  if (isAt({ language: 'handedOver' }, snapshot.value)) return isLanguage || type === 'clock.woke';
  if (isAt({ language: 'elsewhere' }, snapshot.value))
    return isLanguage || MAIN_LINE.includes(type) || isWell(event);
  if (!isAt({ language: 'steady' }, snapshot.value)) return isLanguage;
  return !isLanguage || on(snapshot, 'get-started', 'contact-info');
};

/**
 * The record is saved in the background: quickly, except on the pages where a second change may
 * overtake the first.
 */
export const recordSlowOnOnePage: Rule = (snapshot, type) =>
  !isAt({ record: 'saving' }, snapshot.value) ||
  replyOf(type)?.call === 'patchEngagement' ||
  on(snapshot, 'flow-check', 'patient-info');

/** SAF-02: where a time is requested again by itself, a device that slept asks at once. */
const isWaiting = ({ value }: AnyMachineSnapshot): boolean =>
  [
    { flow: { timeslots: 'waiting' } },
    { hold: { expired: 'waiting' } },
    ...PICKING.map((overlay) => ({ overlay: { [overlay]: 'waiting' } })),
  ].some((state) => isAt(state, value));

/** What is shown here is read again on a device that slept. */
const isReadAgain = ({ value }: AnyMachineSnapshot): boolean =>
  [
    { overlay: 'closed', flow: { 'view-details': { upcoming: 'settled' } } },
    { flow: { 'view-details': { member: 'settled' } } },
    { flow: { 'vaccination-history': { shown: 'settled' } } },
    { flow: { 'earlier-time': { offered: 'settled' } } },
    { language: 'handedOver' },
  ].some((state) => isAt(state, value));

/**
 * The held time runs the same on every page: its warning, its loss and its questions come on the
 * first and the last page that have one.
 */
export const holdOnTwoPages: Rule = (snapshot, type) =>
  !['hold.warned', 'hold.expired', 'clock.woke'].includes(type) ||
  (type === 'clock.woke' && (isWaiting(snapshot) || isReadAgain(snapshot))) ||
  on(snapshot, 'flow-check', 'walk-in-review') ||
  (on(snapshot, 'review-appt') &&
    (isAt({ overlay: 'closed' }, snapshot.value) ||
      !isForGroup(snapshot.context as JourneyContext))) ||
  ((on(snapshot, 'win-back') ||
    isAt({ overlay: { 'manage-timeslot': 'saveFailed' } }, snapshot.value)) &&
    type !== 'clock.woke');

/** An abandoned journey is discarded before anything else happens. */
export const discardingAtOnce: Rule = (snapshot, type) =>
  !isAt({ record: 'discarding' }, snapshot.value) || replyOf(type)?.call === 'discardEngagement';

/** SET-03: before anything else, and nothing else happens until the visitor continues. */
export const appAtStart: Rule = (snapshot, type) => {
  if (isAt({ app: 'outdated' }, snapshot.value)) return type === 'app.kept';
  const { engagementId, me } = snapshot.context as JourneyContext;
  const isFresh = engagementId === undefined && me === undefined;
  return type !== 'app.outdated' || (isFresh && isAt(ASKING, snapshot.value));
};

const ASKING = { flow: { 'get-started': { form: 'asking' } }, overlay: 'closed' };
