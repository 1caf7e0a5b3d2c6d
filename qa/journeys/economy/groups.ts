/** Groups, which do the same as one person but with more people. */
import { isAt, replyOf } from '@dosepath/journeys/chart';
import type { Reply } from '#contract/operation.ts';
import type { getVaccineDetails } from '#contract/vaccines.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { checkStep } from '#machines/forms/steps.ts';
import type { Answers } from '#machines/knowledge/answers.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { objectionsTo } from '#machines/knowledge/judgement.ts';
import { currentStep } from '#machines/knowledge/screening.ts';
import { BESIDE } from './addresses.ts';
import { MAIN_LINE, isNavTo, isWell, on, type Rule } from './rule.ts';

const isAnswered = (context: JourneyContext) => {
  const step = currentStep(context);
  return step !== undefined && checkStep(context, step).length === 0;
};

const isAccepted = (event: object) => {
  const { output } = event as { output?: { ok: boolean; value?: unknown } }; // from a reply
  if (!output?.ok) return false;
  const { data } = output.value as Reply<typeof getVaccineDetails>;
  return objectionsTo({ details: data.eligibleVaccineList }).length === 0;
};

/** Answers that lead to no further questions. */
const isShort = ({
  userDose,
  earlierDoses,
  boosterOption,
  boosterImmunoOption,
  dose1Manufacturer,
  firstDoseDate,
  manufacturer,
  dosedate,
  doseDates,
}: Partial<Answers>) =>
  userDose !== '2' &&
  (earlierDoses?.length ?? 0) === 0 &&
  boosterOption === undefined &&
  boosterImmunoOption === undefined &&
  dose1Manufacturer === undefined &&
  firstDoseDate === undefined &&
  manufacturer === undefined &&
  dosedate === undefined &&
  doseDates === undefined;

const VACCINE_PAGES = ['vaccine-selector', 'covid', 'screening', 'covid-manufacturer'];

/**
 * A group is any group: of one, of two; ten stand for many, and are only counted. On the question
 * pages, the person being asked about is the only one.
 */
export const groupsAreFew: Rule = (snapshot, type, event) => {
  const context = snapshot.context as JourneyContext;
  if (!isForGroup(context)) return true;
  const { members } = context.party;
  const isNew = type === 'person.opened' && !('place' in event && event.place !== undefined);
  if (isNew && members.length > 1 && members.length < MAX_PEOPLE) return false;
  if (members.length > 2)
    return (
      isWell(event) ||
      (on(snapshot, 'patient-info-list') && ['person.opened', 'back'].includes(type))
    );
  if (!context.manage.isMovingAll) {
    if (type === 'NAV' && 'page' in event && String(event.page) in BESIDE) return false;
    if (type === 'visitor.identified') return on(snapshot, 'flow-check', 'patient-info-list');
    if (type === 'later.requested') return on(snapshot, 'review-appt');
    if (['account.chosen', 'signUp.chosen'].includes(type)) return false;
    if (on(snapshot, 'get-started')) return MAIN_LINE.includes(type) || isWell(event);
  }
  if (!on(snapshot, ...VACCINE_PAGES)) return true;
  if (type === 'NAV') return isNavTo(event, 'vaccine-selection');
  if (replyOf(type)?.call === 'listEligibleVaccines') return true;
  if (type === 'answer.submitted') return isAnswered(context);
  if (type === 'answer.given')
    return 'answers' in event && isShort(event.answers as Partial<Answers>);
  // Objections to a vaccine are the same for a group member, on the same pages.
  if (replyOf(type)?.call.startsWith('getVaccineDetails') === true) return isAccepted(event);
  // With two people, each gets the same vaccine.
  if (members.length > 1 && type === 'vaccine.toggled')
    return 'code' in event && event.code === '150' && context.vaccines.length === 0;
  if (members.length > 1) return MAIN_LINE.includes(type) || isWell(event);
  if (type === 'vaccine.toggled' && 'code' in event)
    return context.vaccines.length === 0
      ? ['150', '207'].includes(String(event.code))
      : context.vaccines.join() === '150' && event.code === '52';
  return (
    MAIN_LINE.includes(type) ||
    isWell(event) ||
    ['back', 'maker.preferred', 'maker.submitted', 'vaccines.kept'].includes(type)
  );
};

const OF_GROUPS = ['patient-info-list', 'vaccine-selection'];

const ALONE = ['patient-info', 'sms-opt'];

/**
 * Addresses of group pages typed by one person, and the reverse, are refused: one place of each
 * shows it.
 */
export const groupAddressesOnce: Rule = (snapshot, type, event) => {
  if (type !== 'NAV' || !('page' in event) || 'edit' in event || 'asGuest' in event) return true;
  const context = snapshot.context as JourneyContext;
  const page = String(event.page);
  if (isForGroup(context)) return !ALONE.includes(page) || on(snapshot, 'review-appt');
  return !OF_GROUPS.includes(page) || on(snapshot, 'flow-check');
};

/**
 * A group member's reason to cancel has the same effect as anyone's; what differs is the question
 * before it.
 */
export const groupsCancelOnce: Rule = (snapshot, type, event) => {
  const { manage } = snapshot.context as JourneyContext;
  if (type !== 'reason.given' || manage.appointment?.bookingType !== 'Group') return true;
  return 'reason' in event && (event.reason === 'unsaid' || event.reason === 'date');
};

/**
 * A group's overlays are tried over its review; for one person, over their review or an open
 * overlay.
 */
export const groupOverlaysOnce: Rule = (snapshot, type, event) => {
  const context = snapshot.context as JourneyContext;
  const isOpened = type === 'overlay.opened' || (type === 'NAV' && 'edit' in event);
  const isGroups = ['group-patient', 'group-vaccine', 'group-contact'].some(
    (one) =>
      ('overlay' in event && event.overlay === one) || ('edit' in event && event.edit === one),
  );
  if (!isOpened || !isGroups) return true;
  return isForGroup(context)
    ? on(snapshot, 'review-appt')
    : on(snapshot, 'review-appt') || !isAt({ overlay: 'closed' }, snapshot.value);
};
