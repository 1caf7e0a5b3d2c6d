// How calls end wherever they are made: on a page, or in a region beside or over one. A state
// declares only what is its own.
import type { Waiver } from '../../chart/asked.ts';
import { asking, type SharedEnds } from './ask.ts';

/** API-03: what is sent was checked before, so only a bug of ours can be wrong with it. */
export const unreadable: Waiver = {
  waived: 'A defect of ours: it is trouble, and may be asked again.',
};

/** WLK-05: other pages request no walk-in. */
const noWalkIn: Waiver = { waived: 'Of walk-ins only.' };
const noneWalksIn = { AT_THE_STORE_ONLY: noWalkIn, WALK_IN_CLOSED: noWalkIn } as const;

const notBooked: Waiver = { waived: 'Of what is booked only; here nothing is yet.' };

/** The engagement no longer exists: trying again would not help (ENG-11). */
const gone = { target: '#booking-gone', actions: 'loseEngagement' } as const;
const alreadyBooked = '#already-booked';
/** ELG-02, ELG-03: this person cannot be vaccinated here at all. */
const ineligible = { target: '#not-eligible', keep: 'keepIneligible' } as const;
/** ELG-07: a vaccine is no longer possible on that day. */
const vaccineRefused = { target: '#vaccine-refused', keep: 'unsettle' } as const;
/** MNG-06: the appointment is cancelled or past by now, or no longer this visitor's. */
const readAnew = '#view-details.loading';
const notTheirs = '#manage-appointment';
/**
 * HLD-05: when changing an appointment the same as above, for a new booking what is wrong with it.
 */
export const whetherChanging = {
  FC_903_NotFound: [{ guard: 'changing', target: notTheirs }, gone],
  APPOINTMENT_CLOSED: { guard: 'changing', target: readAnew },
} as const;
/** CHN-06: the sign-in expired. Signs in again, and returns. */
const signedOut = {
  target: '#sign-in',
  actions: ['forgetMe', 'tellVisitorLeft', { type: 'returnAfterSignOut', params: 'account' }],
} as const;

const patientEnds = {
  FC_903_NotFound: gone,
  ALREADY_CONFIRMED: alreadyBooked,
  ELIGIBLITY_ERROR: ineligible,
} as const;
const eligibilityEnds = { ELIGIBLITY_ERROR: ineligible, INVALID_REQUEST: unreadable } as const;
const holdEnds = {
  ...noneWalksIn,
  FC_903_NotFound: gone,
  ALREADY_CONFIRMED: alreadyBooked,
  APPOINTMENT_CLOSED: notBooked,
  INVALID_REQUEST: unreadable,
} as const;
const own = { SIGN_IN_REQUIRED: signedOut } as const;

/** VAL-11: problems the server finds in a form are shown at its fields. */
export const mending = <const Target extends string>(target: Target) =>
  ({ target, keep: 'showRefusal' }) as const;

const pageEnds = {
  createEngagement: { ELIGIBLITY_ERROR: ineligible, AT_THE_STORE_ONLY: noWalkIn },
  patchEngagement: { FC_903_NotFound: gone, INVALID_REQUEST: unreadable },
  startQuickFlow: { ELIGIBLITY_ERROR: ineligible },
  startPrescription: { ELIGIBLITY_ERROR: ineligible },
  saveEngagement: { FC_903_NotFound: gone, ALREADY_CONFIRMED: alreadyBooked },
  listEligibleVaccines: eligibilityEnds,
  getVaccineDetails: eligibilityEnds,
  searchTimeslots: { ELIGIBLITY_ERROR: vaccineRefused, INVALID_REQUEST: unreadable },
  createHold: { ...holdEnds, ELIGIBLITY_ERROR: vaccineRefused },
  createPatient: patientEnds,
  updatePatient: patientEnds,
  confirmAppointment: {
    FC_903_NotFound: gone,
    ALREADY_CONFIRMED: alreadyBooked,
    CHECK_IN_INSTEAD: noWalkIn,
    INVALID_REQUEST: unreadable,
  },
  updateAppointment: {
    APPOINTMENT_CLOSED: readAnew,
    UNAUTHENTICATED: notTheirs,
    DOSE_BOOKED: vaccineRefused,
    INVALID_REQUEST: unreadable,
  },
  cancelAppointment: {
    APPOINTMENT_CLOSED: readAnew,
    UNAUTHENTICATED: notTheirs,
    INVALID_REQUEST: unreadable,
  },
  changePassword: own,
  changeEmail: own,
  verifyNewEmail: own,
  listSessions: own,
  endSession: own,
  endOtherSessions: own,
  getCalendarAddress: own,
  createCalendarAddress: own,
  endCalendarAddress: own,
  createAccountCopy: own,
  deleteAccount: own,
  updateProfile: own,
  listDependents: own,
  addDependent: own,
  updateDependent: own,
  removeDependent: own,
} as const satisfies SharedEnds;

/** A call from a page. */
export const ask = asking(pageEnds);

/** Over a review: the page below is told the finding, and goes where its own calls would. */
const tellGone = { actions: 'tellBookingGone' } as const;
const tellBooked = { actions: 'tellBookedElsewhere' } as const;
const tellIneligible = { keep: 'keepIneligible', actions: 'tellPatientRefused' } as const;
const tellRefused = { keep: 'unsettle', actions: 'tellVaccinesRefused' } as const;

const personBelow = {
  FC_903_NotFound: tellGone,
  ALREADY_CONFIRMED: tellBooked,
  ELIGIBLITY_ERROR: tellIneligible,
} as const;
const eligibilityBelow = {
  ELIGIBLITY_ERROR: tellIneligible,
  INVALID_REQUEST: unreadable,
} as const;
const holdBelow = {
  ...noneWalksIn,
  FC_903_NotFound: tellGone,
  ALREADY_CONFIRMED: tellBooked,
  APPOINTMENT_CLOSED: notBooked,
  INVALID_REQUEST: unreadable,
} as const;

/** A call from a sheet over the review of a booking. */
export const askOverReview = asking({
  listEligibleVaccines: eligibilityBelow,
  getVaccineDetails: eligibilityBelow,
  searchTimeslots: { ELIGIBLITY_ERROR: tellRefused, INVALID_REQUEST: unreadable },
  createHold: { ...holdBelow, ELIGIBLITY_ERROR: tellRefused },
  updatePatient: personBelow,
});

/** Over an appointment: the page below reads it again, and says what happened to it (MNG-06). */
export const outdated = { target: '#overlay.closed', actions: 'tellOutdated' } as const;

/** Another day, or another vaccine, is chosen on the booking pages (CHR-06). */
const tellRefusedForChange = {
  actions: ['tellHoldDropped', 'beginChange', 'tellVaccinesRefused'],
} as const;

/** A call from a sheet over an appointment. */
export const askOverDetails = asking({
  listEligibleVaccines: eligibilityBelow,
  getVaccineDetails: eligibilityBelow,
  searchTimeslots: { ELIGIBLITY_ERROR: tellRefusedForChange, INVALID_REQUEST: unreadable },
  createHold: {
    ...noneWalksIn,
    FC_903_NotFound: outdated,
    ALREADY_CONFIRMED: outdated,
    APPOINTMENT_CLOSED: outdated,
    ELIGIBLITY_ERROR: tellRefusedForChange,
    INVALID_REQUEST: unreadable,
  },
  updateAppointment: {
    APPOINTMENT_CLOSED: outdated,
    UNAUTHENTICATED: outdated,
    ELIGIBLITY_ERROR: tellRefusedForChange,
    DOSE_BOOKED: tellRefusedForChange,
  },
  patchAppointmentConsent: { FC_903_NotFound: outdated },
});

/** Beside the pages: a hold that has ended leaves nothing behind, and the page hears why. */
const over = { target: '#hold.none' } as const;
/** Another tab booked it: the page says so, and does not say that others can have the time. */
const overAsBooked = { ...over, actions: ['forgetHold', 'tellBookedElsewhere'] } as const;
/** Its journey went on elsewhere, where the time may be held: the page says so (RES-01). */
const overAsGone = { ...over, actions: ['forgetHold', 'tellBookingGone'] } as const;
/** A call about a held time, which may be shown over any page. */
export const askOfHold = asking({
  resumeHold: {
    ALREADY_CONFIRMED: overAsBooked,
    HELD_ELSEWHERE: overAsGone,
    INVALID_REQUEST: unreadable,
    // ELG-07: later answers rule out the held time, which others may have now.
    ELIGIBLITY_ERROR: {
      target: '#hold.releasing',
      keep: 'unsettle',
      actions: ['leaveHold', 'tellVaccinesRefused'],
    },
  },
  getHold: { ALREADY_CONFIRMED: overAsBooked, HELD_ELSEWHERE: overAsGone },
  createHold: {
    // The store's page says why walk-ins are not possible now.
    AT_THE_STORE_ONLY: '#hold.lost',
    WALK_IN_CLOSED: '#hold.lost',
    FC_903_NotFound: overAsGone,
    ALREADY_CONFIRMED: overAsBooked,
    APPOINTMENT_CLOSED: { ...over, guard: 'booked', actions: ['forgetHold', 'tellOutdated'] },
    INVALID_REQUEST: unreadable,
    ELIGIBLITY_ERROR: {
      ...over,
      keep: 'unsettle',
      actions: ['forgetHold', 'tellVaccinesRefused'],
    },
  },
});
