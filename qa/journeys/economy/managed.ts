/** What is done with a booked appointment. */
import { isAt, replyOf } from '@dosepath/journeys/chart';
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import type { searchAppointments } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import { offersOf } from '#machines/knowledge/choices.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { FindDraft } from '#machines/knowledge/manage.ts';
import { freshSearch } from '#machines/knowledge/times.ts';
import { managed, managedOnes } from '../managed-samples.ts';
import { MAIN_LINE, RECORD_PAGES, isNavTo, isRefusal, isWell, on, type Rule } from './rule.ts';

const MANAGE_PAGES = ['view-details', 'cancel-appt', 'win-back', 'review-change'];

/**
 * An appointment is managed on its own pages; the booking's pages are walked without a detour to
 * change it.
 */
export const managedOnTheirPages: Rule = (snapshot, type, event) => {
  const context = snapshot.context as JourneyContext;
  const { manage } = context;
  if (manage.appointment === undefined || on(snapshot, ...RECORD_PAGES)) return true;
  if (type === 'NAV' && 'page' in event) {
    const isSeen = on(snapshot, 'view-details') && manage.appointment.standing === 'upcoming';
    if ('edit' in event) return isSeen;
    const wanted = String(event.page);
    if (isNavTo(event, 'get-started')) return isSeen || on(snapshot, 'review-change');
    return (
      (MANAGE_PAGES.includes(wanted) || wanted === 'manage-appointment') &&
      (isSeen || manage.changing || on(snapshot, 'cancel-appt', 'win-back'))
    );
  }
  if (!manage.changing || on(snapshot, 'review-change')) return true;
  if (
    manage.isMovingAll &&
    MOVING.some((state) => isAt({ flow: { timeslots: { form: state } } }, snapshot.value))
  )
    return true;
  return (
    MAIN_LINE.includes(type) ||
    isWell(event) ||
    (PICKS.includes(type) && offersOf(context).length === 0) ||
    CHANGES_THERE.includes(type) ||
    isRefusal(event) ||
    isTroubleThere(type) ||
    isOfKeptTime(snapshot, type)
  );
};

/** How other vaccines at the booked time end, which happens nowhere else. */
const isOfKeptTime = (snapshot: AnyMachineSnapshot, type: string) =>
  replyOf(type)?.call === 'updateAppointment.sameTime' ||
  (type === 'retried' &&
    ['keepFailed', 'keepUnanswered'].some((state) =>
      isAt({ flow: { timeslots: { form: state } } }, snapshot.value),
    ));

/** How a time is taken when none is offered, because a day was chosen. */
const PICKS = ['time.picked', 'time.submitted'];

const MOVING = [
  'searching',
  'vaccineRefused',
  'empty',
  'moving',
  'overlapping',
  'moveFailed',
  'moveUnanswered',
];

/** What a change meets on the booking pages and a booking does not. */
const CHANGES_THERE = [
  'back',
  'vaccines.kept',
  'maker.preferred',
  'maker.submitted',
  'hold.expired',
  'hold.warned',
  'hold.abandoned',
  'place.reconsidered',
];

const isTroubleThere = (type: string) => {
  const reply = replyOf(type);
  return reply?.kind === 'error' && reply.call === 'getVaccineDetails.vaccine-selector';
};

/**
 * Every kind of appointment is found by its number; by a key two kinds are enough, since the
 * difference only matters where it is shown.
 */
export const kindsOnce: Rule = (_, type, event) => {
  const call = replyOf(type)?.call;
  const { output } = event as { output?: { ok: boolean; value?: unknown } }; // from a reply
  if (call !== 'searchAppointments.key' || !output?.ok) return true;
  const { data } = output.value as Reply<typeof searchAppointments>;
  const [one] = data.appointments;
  return [managed(), managedOnes.missed].some(
    (kind) => JSON.stringify(kind) === JSON.stringify(one),
  );
};

/** An address is typed only where one is asked for; a number likewise (CNF-06). */
export const findsByWhatIsAsked: Rule = (snapshot, type, event) => {
  if (type !== 'find.typed' || !('draft' in event)) return true;
  const draft = event.draft as Partial<FindDraft>; // from the event
  return isAt({ flow: { 'manage-appointment': 'numberAgain' } }, snapshot.value)
    ? draft.confirmationNumber === undefined
    : draft.emailAddress === undefined;
};

const atDetails = ({ value }: AnyMachineSnapshot, state: StateValue): boolean =>
  isAt({ flow: { 'view-details': state } }, value);

/**
 * Waiting for an earlier time (CNF-05): requested by a patient alone or a group, from a page where
 * nothing else was done; the form is filled in one field after the other.
 */
export const waitsOnce: Rule = (snapshot, type, event) => {
  if (!on(snapshot, 'view-details')) return true;
  const { manage, start, search } = snapshot.context as JourneyContext;
  const waits = manage.appointment?.earlierWish !== undefined;
  if (atDetails(snapshot, { upcoming: 'ending' }))
    return replyOf(type)?.call === 'endEarlierWish' || type === 'wish.ended';
  if (
    atDetails(snapshot, { upcoming: 'endFailed' }) ||
    atDetails(snapshot, { upcoming: 'endUnanswered' })
  )
    return type === 'retried';
  if (atDetails(snapshot, 'placing')) {
    if (type === 'NAV') return isNavTo(event, 'view-details');
    if (type === 'visitor.identified') return false;
    if (start.location.trim() === '') return ['place.submitted', 'place.typed'].includes(type);
    const isFresh =
      search.miles === freshSearch.miles &&
      search.partOfDay === freshSearch.partOfDay &&
      manage.wishFor === 'group';
    return !waits && isFresh ? true : ['place.submitted', 'back'].includes(type);
  }
  if (!waits) return true;
  // A patient who waits does everything else like anyone.
  return ['wish.ended', 'wish.opened', 'back'].includes(type) || isWell(event);
};

const isUpcoming = (snapshot: AnyMachineSnapshot, state: string): boolean =>
  atDetails(snapshot, { upcoming: state });

const HAS_FAILED = ['sharingFailed', 'sharingUnanswered', 'failed', 'unanswered'];

/**
 * While reminders, or what a group sees of each other, are being saved, and after that failed,
 * nothing else happens here (CNF-04, SAF-01).
 */
export const remindersAlone: Rule = (snapshot, type) => {
  if (!atDetails(snapshot, 'upcoming')) return true;
  if (isUpcoming(snapshot, 'switching'))
    return replyOf(type)?.call === 'setReminders' || type === 'reminders.switched';
  if (isUpcoming(snapshot, 'sharing'))
    return replyOf(type)?.call === 'setSharing' || type === 'sharing.switched';
  return !HAS_FAILED.some((state) => isUpcoming(snapshot, state)) || type === 'retried';
};
