import { cancelRequest, timeChange } from '../requests/manage.ts';
import { chosenHold, searchRequest } from '../requests/times.ts';
import { moved } from '../vocabulary/calls/choosing-time.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { locating, placing, suggesting } from '../vocabulary/calls/placing.ts';
import { base } from '../vocabulary/base.ts';
import { signedOut } from '../vocabulary/signed-out.ts';

/** The one press that cancels; it is available whatever is offered beside it. */
const declining = {
  'cancel.confirmed': { target: 'cancelling', actions: ['mint', 'tellHoldDropped'] },
} as const;

/** Until the answer arrives nothing leads away. */
const answerDecides = { NAV: {}, back: {}, 'appointment.kept': {} } as const;

/** All available times. */
const allTimes = { 'times.wanted': { target: '#timeslots', actions: 'beginChange' } } as const;

/**
 * The one offer that may make cancelling unnecessary: a real time, held while the patient decides,
 * or other vaccines (CAN-02). Trouble with the offer never prevents cancelling.
 */
export const winBack = base.createStateConfig({
  id: 'win-back',
  meta: { page: 'win-back' },
  initial: 'arriving',
  entry: 'tellHoldDropped',
  exit: 'clearProblems',
  on: {
    back: '#cancel-appt',
    'appointment.kept': '#view-details',
    ...signedOut,
    /** The held time is gone, and the offer with it. */
    'hold.lost': '.plain',
  },
  states: {
    arriving: {
      always: [
        // MNG-04: the store changes what the previous system booked.
        { guard: 'ofSystemBefore', target: 'plain' },
        { guard: 'cancelsAll', target: 'plain' },
        // CNF-05, DSK-04: nobody gives up the time of a message unasked.
        { guard: 'otherTimeHeld', target: 'plain' },
        {
          guard: { type: 'winsBackBy', params: 'date' },
          target: 'searching',
          actions: 'wishLater',
        },
        {
          guard: { type: 'winsBackBy', params: 'location' },
          target: 'searching',
          actions: 'wishElsewhere',
        },
        {
          guard: { type: 'winsBackBy', params: 'transport' },
          target: 'searching',
          actions: 'wishElsewhere',
        },
        { guard: { type: 'winsBackBy', params: 'vaccine' }, target: 'otherVaccine' },
        { guard: { type: 'winsBackBy', params: 'covidManufacturer' }, target: 'otherMaker' },
        { target: 'plain' },
      ],
    },
    searching: {
      ...ask('searchTimeslots', {
        id: 'searchTimeslots.winBack',
        input: searchRequest,
        done: { target: 'choosing', keep: 'keepTimes' },
        refused: {
          FC_908_Conflict: [
            { guard: 'nextDateKnown', target: 'searching', reenter: true, keep: 'wishNextDate' },
            { target: 'plain' },
          ],
          ELIGIBLITY_ERROR: 'plain',
        },
        failed: 'plain',
        unanswered: 'plain',
      }),
      on: declining,
    },
    choosing: {
      always: [
        { guard: 'offerFound', target: 'holding', actions: ['chooseOffer', 'mint'] },
        { guard: 'laterDayKnown', target: 'searching', actions: 'wishLaterDay' },
        { target: 'plain' },
      ],
    },
    holding: {
      ...ask('createHold', {
        id: 'createHold.winBack',
        input: chosenHold,
        done: { target: 'offered', keep: 'keepHold', actions: 'tellHoldStarted' },
        whateverRefused: 'plain',
        failed: 'plain',
        unanswered: 'plain',
      }),
      on: declining,
    },
    /** Held while the patient decides. */
    offered: {
      on: {
        ...declining,
        ...allTimes,
        'winBack.taken': { target: 'moving', actions: 'mint' },
        'place.reconsidered': {
          guard: 'elsewhereHelps',
          target: 'placing',
          actions: 'tellHoldDropped',
        },
      },
    },
    /** Another place: a ZIP code or a town. */
    placing: { ...placing, on: { ...placing.on, ...declining } },
    locating: {
      ...ask('geocode', { id: 'geocode.winBack', ...locating('searching') }),
      on: declining,
    },
    suggesting: {
      ...ask('suggestPlaces', { id: 'suggestPlaces.winBack', ...suggesting }),
      on: declining,
    },
    otherVaccine: {
      on: {
        ...declining,
        'winBack.taken': { target: '#vaccine-selector', actions: 'beginChange' },
      },
    },
    /** CHR-06: which maker's vaccine, and when it is available. */
    otherMaker: {
      on: {
        ...declining,
        'winBack.taken': { target: '#vaccines-leading', actions: 'beginChange' },
      },
    },
    /** Nothing to offer: only the question. */
    plain: {
      on: {
        ...declining,
        'times.wanted': {
          guard: 'movable',
          target: '#timeslots',
          actions: 'beginChange',
        },
        'place.reconsidered': { guard: 'elsewhereHelps', target: 'placing' },
        /** GRP-03: another time for everyone. */
        'groupTimes.wanted': {
          guard: 'cancelsAll',
          target: '#timeslots',
          actions: 'beginGroupMove',
        },
      },
    },
    moving: {
      ...ask('updateAppointment', {
        id: 'updateAppointment.winBack',
        input: timeChange,
        tags: ['committing'],
        done: moved,
        refused: {
          HOLD_EXPIRED: 'searching',
          FC_908_Conflict: 'searching',
          APPOINTMENT_CHANGED: '#view-details.loading',
          // Booked elsewhere then, or not for this person: this is no offer.
          OVERLAPPING_APPOINTMENT: { target: 'plain', actions: 'tellHoldDropped' },
          ELIGIBLITY_ERROR: { target: 'plain', actions: 'tellHoldDropped' },
          DOSE_BOOKED: { target: 'plain', actions: 'tellHoldDropped' },
        },
        heldUp: 'move',
      }),
      on: answerDecides,
    },
    /** The same intention: sending it again moves it once. */
    moveFailed: { tags: ['trouble'], on: { ...declining, retried: 'moving' } },
    moveUnanswered: {
      tags: ['trouble', 'unanswered'],
      entry: 'wantAgain',
      on: { ...declining, retried: 'moving' },
    },
    cancelling: {
      ...ask('cancelAppointment', {
        input: cancelRequest,
        tags: ['committing'],
        done: { target: '#view-details', actions: 'keepCancelled' },
        refused: {},
        heldUp: 'cancel',
      }),
      on: answerDecides,
    },
    cancelFailed: { tags: ['trouble'], on: { retried: 'cancelling' } },
    cancelUnanswered: {
      tags: ['trouble', 'unanswered'],
      entry: 'wantAgain',
      on: { retried: 'cancelling' },
    },
  },
});
