/** Patients who come with a prescription. */
import { isAt } from '@dosepath/journeys/chart';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { MAIN_LINE, isNavTo, isWell, on, type Rule } from './rule.ts';

const RX_PAGES = ['rx-ready', 'rx-ready-contact', 'rx-ready-timeslots'];

/** Their vaccine's questions and objections. */
const RX_ANSWERS = ['answer.given', 'answer.submitted', 'vaccines.kept'];

const RX_SHEETS = ['rx-contact', 'rx-location', 'rx-timeslot', 'rx-vaccine'];

const names = (event: object, sheets: readonly string[]): boolean =>
  ('overlay' in event && sheets.some((one) => event.overlay === one)) ||
  ('edit' in event && sheets.some((one) => event.edit === one));

/**
 * A patient with a prescription uses its pages and its review; the pages shared with a booking are
 * passed straight through. A booking already begun goes there by one button.
 */
export const prescribedOnTheirPages: Rule = (snapshot, type, event) => {
  const { prescription, engagementId } = snapshot.context as JourneyContext;
  const isOpen = !isAt({ overlay: 'closed' }, snapshot.value);
  if (isAt({ flow: { screening: 'askingDoctor' } }, snapshot.value)) return type === 'back';
  if (prescription === undefined) {
    // An open sheet excludes those of prescriptions too; other reviews have none of them.
    if (names(event, RX_SHEETS)) return isOpen || on(snapshot, 'review-appt');
    const isLeft = on(snapshot, 'rx-ready') && engagementId !== undefined;
    return !isLeft || type === 'place.reconsidered';
  }
  if (type.startsWith('visitor.') || type.startsWith('language.')) return false;
  if (on(snapshot, ...RX_PAGES)) {
    if (type === 'NAV') return RX_PAGES.some((page) => isNavTo(event, page));
    return !type.startsWith('overlay.') && type !== 'later.requested';
  }
  if (on(snapshot, 'review-appt')) {
    if (type === 'NAV')
      return 'edit' in event
        ? !isOpen || isAt({ overlay: String(event.edit) }, snapshot.value)
        : isNavTo(event, 'review-appt') ||
            isNavTo(event, isOpen ? 'get-started' : 'rx-ready-timeslots');
    if (type === 'overlay.opened') return isOpen || !names(event, ['sms']);
    return isOpen || isWell(event) || ['booking.submitted', 'time.reconsidered'].includes(type);
  }
  if (on(snapshot, 'screening') && RX_ANSWERS.includes(type)) return true;
  return MAIN_LINE.includes(type) || isWell(event);
};
