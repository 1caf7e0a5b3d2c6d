/** Vaccines, places and times of a booking. */
import { isAt } from '@dosepath/journeys/chart';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { freshSearch } from '#machines/knowledge/times.ts';
import { PLACING } from '../keys.ts';
import { vaccineCodes } from '../samples.ts';
import { MAIN_LINE, isNavTo, isRefusal, isWell, on, type Rule } from './rule.ts';

/**
 * Sets of vaccines: any single one, one after the other up to a fifth, and two that clash; every
 * other set shows nothing new.
 */
export const vaccinesOneByOne: Rule = (snapshot, type, event) => {
  if (type !== 'vaccine.toggled' || !('code' in event)) return true;
  const { vaccines, edit } = snapshot.context as JourneyContext;
  const chosen = isAt({ overlay: 'closed' }, snapshot.value) ? vaccines : edit.vaccines;
  const line: readonly string[] = vaccineCodes.filter((code) => code !== '223' && code !== '113');
  if (['115', '150,115'].includes(chosen.join()) && event.code === '113') return true;
  // RXR-02: the prescription's vaccine stays, even with two that clash.
  if (isAt({ overlay: 'rx-vaccine' }, snapshot.value) && chosen.join() === '150')
    if (event.code === '115') return true;
  if (event.code === '52' && ['150', '150,52', '52,150'].includes(chosen.join())) return true;
  const next = line[chosen.length];
  const last = line[chosen.length - 1];
  const isInLine = line.slice(0, chosen.length).every((code) => chosen.includes(code));
  return chosen.length === 0 || chosen.includes(String(event.code))
    ? chosen.length < 2 || event.code === last
    : isInLine && event.code === next;
};

/** On returning to the times with one held, a visitor takes another, or keeps it. */
export const heldOnTimes: Rule = (snapshot, type, event) =>
  !on(snapshot, 'timeslots') ||
  (snapshot.context as JourneyContext).hold === undefined ||
  (snapshot.context as JourneyContext).manage.appointment !== undefined ||
  MAIN_LINE.includes(type) ||
  isWell(event) ||
  isRefusal(event) ||
  isNavTo(event, 'quick-flow-timeslots') ||
  ['time.kept', 'time.picked', 'time.submitted', 'back'].includes(type);

/** Another place is chosen before any other filter, and typed correctly or left empty. */
export const placesOnce: Rule = (snapshot, type) => {
  const { start, search, picked } = snapshot.context as JourneyContext;
  const isOpen = on(snapshot, 'timeslots') || !isAt({ overlay: 'closed' }, snapshot.value);
  if (type === 'place.reconsidered' && isOpen && search.result !== undefined)
    return (
      picked === undefined &&
      search.unfolded.length === 0 &&
      Object.values(WISHES).every((one) => search[one] === freshSearch[one])
    );
  const isPlacing = PLACING.some((state) => isAt(state, snapshot.value));
  if (!isPlacing || type === 'place.submitted' || type === 'place.typed') return true;
  return start.location.trim() !== '';
};

/** Only one of the filters for times differs from its default. */
const WISHES = {
  'radius.chosen': 'miles',
  'manufacturer.chosen': 'manufacturer',
  'partOfDay.chosen': 'partOfDay',
} as const;

export const wishesOneByOne: Rule = (snapshot, type) => {
  const wish = Object.entries(WISHES).find(([event]) => event === type)?.[1];
  if (wish === undefined) return true;
  const { search } = snapshot.context as JourneyContext;
  return Object.values(WISHES).every((one) => one === wish || search[one] === freshSearch[one]);
};
