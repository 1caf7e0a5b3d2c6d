// Other vaccines, ticked in an overlay: what can be wrong with them, and whether they need
// questions first (EDT-01, VAC-02, ELG-07).
import { detailsRequest } from '../requests/vaccines.ts';
import type { Reply } from '#contract/operation.ts';
import type { getVaccineDetails } from '#contract/vaccines.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { askOverDetails, askOverReview } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';

const asked = {
  input: (context: JourneyContext) => detailsRequest(context, context.edit.vaccines),
  done: {
    target: 'judging',
    keep: {
      type: 'keepEditedDetails',
      of: ({ data }: Reply<typeof getVaccineDetails>) => data.eligibleVaccineList,
    },
  },
  refused: {},
} as const;
const checking = {
  edit: askOverReview('getVaccineDetails', { id: 'getVaccineDetails.edit', ...asked }),
  group: askOverReview('getVaccineDetails', { id: 'getVaccineDetails.group', ...asked }),
  rx: askOverReview('getVaccineDetails', { id: 'getVaccineDetails.rx-vaccine', ...asked }),
  manage: askOverDetails('getVaccineDetails', { id: 'getVaccineDetails.manage', ...asked }),
};

const noneChosen = {
  guard: 'noneInEdit',
  target: '.refused',
  actions: {
    type: 'showProblem',
    params: { field: 'vaccineType', code: 'vaccine.missing' },
  },
} as const;

/** RXR-02: the prescription's vaccine stays in its booking, so there is always one. */
export const prescribedStays = {
  guard: 'prescribedIsMissing',
  target: '.refused',
  actions: {
    type: 'showProblem',
    params: { field: 'vaccineType', code: 'vaccine.prescribed' },
  },
} as const;

export type WhatStays = typeof noneChosen | typeof prescribedStays;

/** The list of vaccines failed to load. */
export const listFailed = {
  ...heldUp({ retried: 'loading' }, 'load'),
};

const unchecked = heldUp({ retried: 'checking', back: 'editing' });

/**
 * The states in which vaccines are ticked and checked with the server; `questionsFirst` or `next`
 * comes after them.
 */
export const choosingVaccines = (
  overlay: keyof typeof checking,
  next: 'holding' | 'saving',
  none: WhatStays = noneChosen,
) => ({
  editing: base.createStateConfig({
    initial: 'asking',
    on: {
      'vaccine.toggled': {
        target: '.asking',
        actions: { type: 'toggleEditedVaccine', params: ({ event }) => event.code },
      },
      'overlay.saved': [
        none,
        {
          guard: 'editedVaccinesAreTooMany',
          target: '.refused',
          actions: {
            type: 'showProblem',
            params: { field: 'vaccineType', code: 'vaccine.tooMany' },
          },
        },
        {
          guard: 'editedVaccinesClash',
          target: '.refused',
          actions: {
            type: 'showProblem',
            params: { field: 'vaccineType', code: 'vaccine.combination' },
          },
        },
        { guard: 'vaccinesUnchanged', target: '#overlay.closed' },
        { guard: 'editAsksMore', target: 'questionsFirst' },
        { target: 'checking' },
      ],
    },
    states: { asking: {}, refused: {} },
  }),
  checking: checking[overlay],
  judging: base.createStateConfig({
    always: [
      { guard: 'editObjects', target: 'questionsFirst' },
      { target: next, actions: 'mint' },
    ],
  }),
  ...unchecked,
  unanswered: { ...unchecked.unanswered, exit: 'doubtHold' as const },
});
