import { refusalOf, valueOf } from '../answers.ts';
import { known } from '../known.ts';
import { cancelRequest, timeChange } from '../requests/manage.ts';
import { holdRequest, searchRequest } from '../requests/times.ts';
import { base } from '../setup.ts';

/** The one press that cancels; it is there whatever is offered beside it. */
const declining = {
  'cancel.confirmed': { target: 'cancelling', actions: ['mint', 'tellHoldDropped'] },
} as const;

/** Until the answer is there nothing leads away. */
const answerDecides = { NAV: {}, back: {}, 'appointment.kept': {} } as const;

/** All the times there are. */
const allTimes = { 'times.wanted': { target: '#timeslots', actions: 'beginChange' } } as const;

/**
 * The one offer that may make cancelling unnecessary: a real time, held while somebody decides, or other vaccines (CAN-02). Trouble
 * with the offer never stands in the way of cancelling.
 */
export const winBack = base.createStateConfig({
  id: 'win-back',
  meta: { page: 'win-back' },
  initial: 'arriving',
  entry: ['tellHoldDropped', 'clearProblems'],
  exit: 'clearProblems',
  on: {
    back: '#cancel-appt',
    'appointment.kept': '#view-details',
    /** What was held is gone: the offer with it. */
    'hold.lost': '.plain',
  },
  states: {
    arriving: {
      always: [
        // MNG-04: the store changes what the system before has booked.
        { guard: 'ofSystemBefore', target: 'plain' },
        { guard: 'cancelsAll', target: 'plain' },
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
      tags: ['busy'],
      on: declining,
      invoke: {
        id: 'searchTimeslots.winBack',
        src: 'searchTimeslots',
        input: ({ context }) => searchRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'choosing',
            actions: { type: 'keepTimes', params: ({ event }) => valueOf(event.output) },
          },
          {
            guard: 'nextDateKnown',
            target: 'searching',
            reenter: true,
            actions: { type: 'wishNextDate', params: ({ event }) => refusalOf(event.output) },
          },
          { target: 'plain' },
        ],
        onError: 'plain',
      },
    },
    choosing: {
      always: [
        { guard: 'offerFound', target: 'holding', actions: ['chooseOffer', 'mint'] },
        { target: 'plain' },
      ],
    },
    holding: {
      tags: ['busy'],
      on: declining,
      invoke: {
        id: 'createHold.winBack',
        src: 'createHold',
        input: ({ context }) =>
          holdRequest(context, known(context.choice, 'time'), context.vaccines),
        onDone: [
          {
            guard: 'accepted',
            target: 'offered',
            actions: [
              { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              'tellHoldStarted',
            ],
          },
          { target: 'plain' },
        ],
        onError: 'plain',
      },
    },
    /** Held for the person while they decide. */
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
    /** Somewhere else: a ZIP code or a town. */
    placing: {
      initial: 'asking',
      on: {
        ...declining,
        'place.typed': { actions: { type: 'typePlace', params: ({ event }) => event.text } },
        'place.submitted': [
          {
            guard: 'noPlaceText',
            target: '.refused',
            reenter: true,
            actions: {
              type: 'showProblem',
              params: { field: 'location', code: 'location.invalid' },
            },
          },
          { target: 'locating' },
        ],
      },
      states: { asking: {}, refused: {}, failed: { tags: ['trouble'] } },
    },
    locating: {
      tags: ['busy'],
      on: declining,
      invoke: {
        id: 'geocode.winBack',
        src: 'geocode',
        input: ({ context }) => ({ query: { text: context.start.location } }),
        onDone: [
          {
            guard: 'accepted',
            target: 'searching',
            actions: { type: 'searchAround', params: ({ event }) => valueOf(event.output) },
          },
          {
            target: 'placing.refused',
            actions: {
              type: 'showProblem',
              params: { field: 'location', code: 'location.unknown' },
            },
          },
        ],
        onError: 'placing.failed',
      },
    },
    otherVaccine: {
      on: {
        ...declining,
        'winBack.taken': { target: '#vaccine-selector', actions: 'beginChange' },
      },
    },
    /** CHR-06: whose vaccine it is to be, and when there is one. */
    otherMaker: {
      on: {
        ...declining,
        'winBack.taken': { target: '#vaccines-leading', actions: 'beginChange' },
      },
    },
    /** Nothing to offer: the question alone. */
    plain: {
      on: {
        ...declining,
        'times.wanted': {
          guard: 'movable',
          target: '#timeslots',
          actions: 'beginChange',
        },
        'place.reconsidered': { guard: 'elsewhereHelps', target: 'placing' },
        /** GRP-03: another time for everybody. */
        'groupTimes.wanted': {
          guard: 'cancelsAll',
          target: '#group-timeslots',
          actions: 'beginGroupMove',
        },
      },
    },
    moving: {
      tags: ['busy'],
      on: answerDecides,
      invoke: {
        id: 'updateAppointment.winBack',
        src: 'updateAppointment',
        input: ({ context }) => timeChange(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#view-details',
            actions: [
              { type: 'keepChange', params: ({ event }) => valueOf(event.output) },
              { type: 'tellSaved', params: 'time' },
              'tellHoldFinished',
            ],
          },
          { guard: { type: 'refusedWith', params: 'HOLD_EXPIRED' }, target: 'searching' },
          { guard: { type: 'refusedWith', params: 'FC_908_Conflict' }, target: 'searching' },
          {
            guard: { type: 'refusedWith', params: 'APPOINTMENT_CHANGED' },
            target: '#view-details.loading',
          },
          {
            guard: { type: 'refusedWith', params: 'APPOINTMENT_CLOSED' },
            target: '#view-details.loading',
          },
          // Somewhere else then, or not for this person: it is no offer.
          {
            guard: { type: 'refusedWith', params: 'OVERLAPPING_APPOINTMENT' },
            target: 'plain',
            actions: 'tellHoldDropped',
          },
          {
            guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' },
            target: 'plain',
            actions: 'tellHoldDropped',
          },
          {
            guard: { type: 'refusedWith', params: 'UNAUTHENTICATED' },
            target: '#manage-appointment',
          },
          { target: 'moveFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'moveTimedOut' }, { target: 'moveFailed' }],
      },
    },
    /** Sending it again moves it once: the intention is the same. */
    moveFailed: { tags: ['trouble'], on: { ...declining, retried: 'moving' } },
    moveTimedOut: { tags: ['trouble'], on: { ...declining, retried: 'moving' } },
    cancelling: {
      tags: ['busy'],
      on: answerDecides,
      invoke: {
        id: 'cancelAppointment',
        src: 'cancelAppointment',
        input: ({ context }) => cancelRequest(context),
        onDone: [
          { guard: 'accepted', target: '#view-details', actions: 'keepCancelled' },
          {
            guard: { type: 'refusedWith', params: 'APPOINTMENT_CLOSED' },
            target: '#view-details.loading',
          },
          {
            guard: { type: 'refusedWith', params: 'UNAUTHENTICATED' },
            target: '#manage-appointment',
          },
          { target: 'cancelFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'cancelTimedOut' }, { target: 'cancelFailed' }],
      },
    },
    cancelFailed: { tags: ['trouble'], on: { retried: 'cancelling' } },
    cancelTimedOut: { tags: ['trouble'], on: { retried: 'cancelling' } },
  },
});
