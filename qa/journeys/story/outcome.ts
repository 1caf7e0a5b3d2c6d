/** Who makes a journey, and what comes of it. */
import type { Place } from '@dosepath/journeys';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { Saved } from '#machines/knowledge/manage.ts';
import { wordsOfVaccine } from './events.ts';
import { wordsOfPage } from './pages.ts';

/** The state and context of the patient's chart at a moment of a journey. */
export interface PatientMoment {
  readonly place: Place;
  readonly context: JourneyContext;
}

const people = ({ start, party, manage }: JourneyContext): number =>
  Math.max(start.bookingOption === 'group' ? party.members.length : 0, manage.others.length + 1);

/**
 * "Guest", "Signed-in customer", "Group of 2", "Guest by a saved link": whichever describes them
 * best.
 */
export function whoIn(moments: readonly PatientMoment[]): string {
  const most = Math.max(...moments.map(({ context }) => people(context)));
  const isOn = (...pages: readonly string[]) =>
    moments.some(({ place: { page } }) => page !== undefined && pages.includes(page));
  const isGroup = most > 1 || isOn('patient-info-list', 'vaccine-selection');
  const isSignedIn = moments.some(({ context }) => context.me?.isLoggedIn === true);
  const isKnown = moments.some(({ context }) => context.me?.recognizedState === true);
  const one = isSignedIn ? 'Signed-in customer' : isKnown ? 'Visitor known here' : 'Guest';
  const isPrescribed = moments.some(({ context }) => context.prescription !== undefined);
  const way = isPrescribed ? ' with a prescription' : isOn('resume') ? ' by a saved link' : '';
  if (isGroup) return `Group of ${most > 1 ? most : 'one'}${way}`;
  return isOn('quick-flow', 'quick-flow-verify') ? `Invited ${one.toLowerCase()}` : one + way;
}

/** "flu", "flu and COVID-19", "4 vaccines". */
function vaccinesOf({ vaccines, start, party }: JourneyContext): string {
  const ofOthers =
    start.bookingOption === 'group'
      ? party.members.flatMap(({ visit, kept }) => [...visit.vaccines, ...(kept?.serviceIds ?? [])])
      : [];
  const chosen = [...new Set([...vaccines, ...ofOthers])];
  const names = chosen.map(wordsOfVaccine);
  if (names.length === 0) return 'a vaccine';
  return names.length > 2 ? `${names.length} vaccines` : names.join(' and ');
}

const SAVED: Readonly<Record<Saved, string>> = {
  time: 'moves the appointment',
  vaccines: 'changes the booked vaccines',
  patient: 'corrects the booked details',
  reminders: 'turns reminders on or off',
  sharing: 'changes what people of the group see of each other',
  wish: 'waits for an earlier time',
  wishEnded: 'stops waiting for an earlier time',
  texts: 'changes the booked text messages',
  cancelled: 'cancels',
  groupTime: 'moves the whole group',
  allCancelled: 'cancels for the whole group',
};

/** The goal that a step of a journey reaches, in words; undefined for steps on the way. */
export function milestoneAt(before: PatientMoment, after: PatientMoment): string | undefined {
  const isNew = <T>(read: (moment: PatientMoment) => T) =>
    read(after) !== undefined && read(after) !== read(before);
  if (after.place.page === 'confirmation' && before.place.page !== 'confirmation')
    return `books ${vaccinesOf(before.context)}`;
  const { saved } = after.context.manage;
  if (saved !== undefined && isNew(({ context }) => context.manage.saved)) return SAVED[saved];
  if (isNew(({ context }) => context.saved)) return 'saves for later';
  if (after.place.page === 'not-eligible' && before.place.page !== 'not-eligible')
    return 'is told that they are not eligible';
  return undefined;
}

/** Where a journey without a milestone ends. */
export function stopOf({ place, context }: PatientMoment): string {
  const held = context.hold === undefined ? '' : `holds a time for ${vaccinesOf(context)} and `;
  return `${held}stops at ${wordsOfPage(place.page)}`;
}
