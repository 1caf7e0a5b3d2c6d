// The requests about booked appointments. Pure: a retry sends the same.
import type {
  cancelAppointment,
  getAppointment,
  searchAppointments,
  sendConfirmation,
  sendNumber,
  setReminders,
  setSharing,
  updateAppointment,
} from '#contract/manage.ts';
import type { endEarlierWish, setEarlierWish } from '#contract/earlier-times.ts';
import type { Standing } from '#domain/appointments.ts';
import { wireWho } from '#domain/people.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { bornOn } from '../knowledge/dates.ts';
import { intentionOf, known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';
import { contactOnWire } from './people.ts';
import { heldVaccines } from './times.ts';

/** MNG-01, RTE-18, CAN-03: uses what a message brought, else the number as typed. */
export function findRequest({
  manage,
  today,
}: JourneyContext): PortInput<typeof searchAppointments> {
  const { find, key, shortCode, asksGroup } = manage;
  const dateOfBirth = known(bornOn(find, today), 'date of birth');
  const by =
    key !== undefined
      ? { key }
      : shortCode !== undefined
        ? { shortCode }
        : { confirmationNumber: find.confirmationNumber };
  return {
    params: { version: asksGroup ? 'v7' : 'v6' },
    body: { ...by, dateOfBirth },
  };
}

/** CNF-06 */
export const numberAgainRequest = (context: JourneyContext): PortInput<typeof sendNumber> => ({
  body: {
    emailAddress: context.manage.find.emailAddress,
    dateOfBirth: known(bornOn(context.manage.find, context.today), 'date of birth'),
  },
});

/**
 * CNF-06: what was just booked, by the number that finds all of it. It may have been opened and
 * closed again meanwhile, so that the journey no longer has an engagement.
 */
export const sendAgainRequest = (context: JourneyContext): PortInput<typeof sendConfirmation> => {
  const { confirmationNumber, engagementId } = known(context.appointment, 'appointment');
  return {
    intention: intentionOf({ ...context, engagementId }),
    params: { confirmationNumber: context.party.booked?.confirmationNumber ?? confirmationNumber },
    body: {},
  };
};

export const shownNumber = ({ manage }: JourneyContext): string =>
  known(manage.appointment, 'appointment').confirmationNumber;

/** The one requested, or the one on screen again. */
export const readRequest = (context: JourneyContext): PortInput<typeof getAppointment> => ({
  params: { confirmationNumber: context.manage.wanted ?? shownNumber(context) },
});

/** CNF-04 */
export const remindersRequest = (context: JourneyContext): PortInput<typeof setReminders> => ({
  intention: intentionOf(context),
  params: { confirmationNumber: shownNumber(context) },
  body: known(context.manage.reminders, 'reminders'),
});

/** SAF-01: toggles what group members see of each other. */
export function sharingRequest(context: JourneyContext): PortInput<typeof setSharing> {
  const { membersSeeOthers = true } = known(context.manage.appointment, 'appointment');
  return {
    intention: intentionOf(context),
    params: { confirmationNumber: shownNumber(context) },
    body: { membersSeeOthers: !membersSeeOthers },
  };
}

/** Those who can be moved: a missed patient can come on another day (CAN-03). */
const isToCome = (standing: Standing) => standing === 'upcoming' || standing === 'missed';

/** GRP-03: with several still to come it is for everyone, unless chosen for one. */
function waitingNumber(context: JourneyContext): string {
  const { appointment, others, wishFor } = context.manage;
  const { groupNumber } = known(appointment, 'appointment');
  const isOfAll =
    groupNumber !== undefined &&
    wishFor === 'group' &&
    others.some(({ standing }) => isToCome(standing));
  return isOfAll ? groupNumber : shownNumber(context);
}

/** CNF-05: around the place just found. */
export function wishRequest(context: JourneyContext): PortInput<typeof setEarlierWish> {
  const { start, search, manage } = context;
  const { lat: latitude, lng: longitude } = known(context.place, 'place');
  return {
    intention: intentionOf(context),
    params: { confirmationNumber: waitingNumber(context) },
    body: {
      around: start.location.trim(),
      position: { latitude, longitude },
      searchRadius: search.miles,
      partOfDay: search.partOfDay,
      until: manage.until,
    },
  };
}

export const noWishRequest = (context: JourneyContext): PortInput<typeof endEarlierWish> => ({
  intention: intentionOf(context),
  params: { confirmationNumber: shownNumber(context) },
});

/**
 * CNF-05: for the link that was opened. An offer can be taken only once: a resend finds it already
 * taken.
 */
export const offerRequest = ({ link }: JourneyContext) => ({
  body: { key: known(link, 'link').key },
});

type Change = Omit<PortInput<typeof updateAppointment>['body'], 'sequence'>;

/** MNG-06: based on the appointment as it was seen. */
const change = (context: JourneyContext, body: Change): PortInput<typeof updateAppointment> => ({
  intention: intentionOf(context),
  params: { confirmationNumber: shownNumber(context) },
  body: { sequence: known(context.manage.appointment, 'appointment').sequence, ...body },
});

/** The time held now. */
export const timeChange = (context: JourneyContext) =>
  change(context, { holdId: known(context.hold, 'hold').holdId });

/** The vaccines of the overlay, at the same time. */
export const vaccineChange = (context: JourneyContext) =>
  change(context, { vaccines: heldVaccines(context, context.edit.vaccines, context.edit.details) });

/** The vaccines chosen on the booking pages, at the booked time. */
export const sameTimeChange = (context: JourneyContext) =>
  change(context, { vaccines: heldVaccines(context, context.vaccines, context.details) });

export const patientChange = (context: JourneyContext) => {
  const { patient, contact } = context.edit;
  return change(context, {
    patient: { ...wireWho(patient), contact: contactOnWire(contact, context) },
  });
};

/** GRP-03: everyone still to come, moved to the time held for all. */
export function groupTimeChange(context: JourneyContext): PortInput<typeof updateAppointment> {
  const { appointment, others } = context.manage;
  const shown = known(appointment, 'appointment');
  const open = [shown, ...others].filter(({ standing }) => isToCome(standing));
  return {
    intention: intentionOf(context),
    params: { confirmationNumber: known(shown.groupNumber, 'number of the group') },
    body: {
      sequence: open.reduce((sum, { sequence }) => sum + sequence, 0),
      holdId: known(context.hold, 'hold').holdId,
    },
  };
}

/** CAN-01, for one person or for everyone. */
export function cancelRequest(context: JourneyContext): PortInput<typeof cancelAppointment> {
  const { reason, scope } = context.manage;
  const group = scope === 'group';
  return {
    intention: intentionOf(context),
    params: { version: group ? 'v7' : 'v6', confirmationNumber: shownNumber(context) },
    body: { reason: reason || 'unsaid', ...(group && { group }) },
  };
}
