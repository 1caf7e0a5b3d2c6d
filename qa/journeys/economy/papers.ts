/** Forms before a visit, and the record after it. */
import type { Me } from '#contract/accounts.ts';
import { isAt } from '@dosepath/journeys/chart';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { RECORD_PAGES, isNavTo, isWell, on, type Rule } from './rule.ts';

/**
 * The forms before a visit (DOC-01) share nothing with the rest: they are opened by a guest who has
 * just booked or views an appointment, and filled in without a detour; a patient searched for to
 * fill them in is found, and nothing else.
 */
export const formsAlone: Rule = (snapshot, type, event) => {
  const { documents, manage } = snapshot.context as JourneyContext;
  if (type === 'documents.wanted' && on(snapshot, 'view-details'))
    return isAt({ flow: { 'view-details': { upcoming: 'settled' } } }, snapshot.value);
  if (on(snapshot, 'documents')) {
    if (type === 'NAV')
      return (
        isNavTo(event, 'documents') ||
        (isNavTo(event, 'view-details') && documents?.place === 'acknowledge')
      );
    return !/^(?:visitor\.(?!identified)|overlay\.|clock\.)/.test(type);
  }
  if (documents?.isWanted !== true) return true;
  if (type === 'NAV') return isNavTo(event, 'manage-appointment');
  if (type.startsWith('visitor.') || type.startsWith('overlay.')) return false;
  const isFinding = type.startsWith('find.') || type === 'appointment.opened';
  return manage.appointment !== undefined || isFinding || isWell(event);
};

/**
 * A vaccination record (CRD-02) shares nothing with the rest: it is opened from a past visit, from
 * an account, or by its address, and read without a detour.
 */
export const recordsAlone: Rule = (snapshot, type, event) => {
  const { vaccinations, manage, me } = snapshot.context as JourneyContext;
  if (on(snapshot, ...RECORD_PAGES)) {
    if (type === 'NAV') {
      const isToRecord = RECORD_PAGES.some((page) => isNavTo(event, page));
      return isToRecord && (vaccinations?.read !== undefined || 'key' in event);
    }
    if (type.startsWith('overlay.')) return false;
    if (type.startsWith('clock.')) return on(snapshot, 'vaccination-history');
    if (type.startsWith('visitor.')) {
      const isIn = 'me' in event && (event.me as Me).isLoggedIn;
      return type === 'visitor.identified' && (!me?.isLoggedIn || !isIn);
    }
    return true;
  }
  // After viewing a record, a visitor continues like anyone else.
  if (vaccinations?.read === undefined && vaccinations?.people.length !== 0) return true;
  if (on(snapshot, 'view-details', 'account') && type !== 'NAV')
    return manage.appointment !== undefined || type === 'record.opened';
  return isWell(event);
};

/**
 * A wallet pass (CRD-04) shares nothing with the rest: it is requested where nothing else is under
 * way, and added without a detour.
 */
export const passesAlone: Rule = (snapshot, type, event) => {
  if (type === 'pass.wanted' && on(snapshot, 'view-details'))
    return (
      isAt({ flow: { 'view-details': { upcoming: 'settled' } } }, snapshot.value) ||
      isAt({ flow: { 'view-details': 'member' } }, snapshot.value)
    );
  if (!on(snapshot, 'appointment-pass')) return true;
  if (type === 'NAV') return isNavTo(event, 'appointment-pass') || isNavTo(event, 'view-details');
  return !/^(?:visitor\.(?!identified)|overlay\.|clock\.)/.test(type);
};
