import { ask, mending } from '../vocabulary/calls/ends.ts';
import type { Waiver } from '../chart/asked.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { walkInPatient, walkInPatientUpdate } from '../requests/walk-in.ts';
import { chosenHold } from '../requests/times.ts';

const ofTime: Waiver = { waived: 'Of a time; a walk-in has none.' };

const kept = {
  target: '#walk-in-review',
  keep: { type: 'keepPatientId', of: ({ patientId }: { patientId: string }) => patientId },
  actions: ['keepPatient', 'keepContact'],
} as const;

/**
 * A place in the store’s line is held before a name is typed; then who it is for, and a number to
 * call (WLK-01, HLD-05). No consent is asked (WLK-04).
 */
export const walkInDetails = base.createStateConfig({
  id: 'walk-in-details',
  meta: { page: 'walk-in-details' },
  initial: 'arriving',
  entry: ['fillFromProfile', 'tellRecord'],
  exit: 'clearProblems',
  on: { back: { target: '#screening-leading', actions: 'toLastStep' } },
  states: {
    arriving: {
      always: [
        { guard: 'holdsTime', target: 'form' },
        { target: 'holding', actions: ['choosePlaceInLine', 'mint'] },
      ],
    },
    holding: ask('createHold', {
      id: 'createHold.walkIn',
      input: chosenHold,
      done: { target: 'form', keep: 'keepHold', actions: 'tellHoldStarted' },
      refused: {
        // The store's page says why walk-ins are not possible now, and what else can be done.
        WALK_IN_CLOSED: '#walk-in',
        AT_THE_STORE_ONLY: '#walk-in',
        FC_908_Conflict: ofTime,
        TOO_MUCH_HELD: ofTime,
        ELIGIBLITY_ERROR: { target: 'vaccineRefused', keep: 'unsettle' },
      },
      heldUp: 'hold',
    }),
    ...heldUp({ retried: 'holding' }, 'hold'),
    vaccineRefused: {
      id: 'walk-in-refused',
      on: { 'vaccines.reconsidered': '#vaccine-selector' },
    },
    form: {
      initial: 'asking',
      on: {
        'details.typed': { actions: { type: 'typeDetails', params: ({ event }) => event.draft } },
        'details.submitted': [
          {
            guard: 'detailsHaveProblems',
            target: '.refused',
            actions: 'showDetailsProblems',
          },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    saving: { always: [{ guard: 'hasPatient', target: 'updating' }, { target: 'creating' }] },
    creating: ask('createPatient', {
      id: 'createPatient.walkIn',
      input: walkInPatient,
      done: kept,
      refused: { INVALID_REQUEST: mending('form.refused') },
    }),
    updating: ask('updatePatient', {
      id: 'updatePatient.walkIn',
      input: walkInPatientUpdate,
      done: kept,
      refused: { INVALID_REQUEST: mending('form.refused') },
    }),
    ...heldUp({ retried: 'saving', back: 'form' }),
  },
});
