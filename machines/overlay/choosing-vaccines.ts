// Other vaccines, ticked in an overlay: what can be wrong with them, and whether they ask something first (EDT-01, VAC-02, ELG-07).
import { valueOf } from '../answers.ts';
import { orTrouble } from '../outcomes.ts';
import { detailsRequest } from '../requests/vaccines.ts';
import { base } from '../setup.ts';

/** The states in which vaccines are ticked and the server is asked about them; `questionsFirst` or `next` comes after them. */
export const choosingVaccines = <const Overlay extends 'edit' | 'manage' | 'group'>(
  overlay: Overlay,
  next: 'holding' | 'saving',
) => ({
  editing: base.createStateConfig({
    initial: 'asking',
    on: {
      'vaccine.toggled': {
        target: '.asking',
        actions: { type: 'toggleEditedVaccine', params: ({ event }) => event.code },
      },
      'overlay.saved': [
        {
          guard: 'noneInEdit',
          target: '.refused',
          reenter: true,
          actions: {
            type: 'showProblem',
            params: { field: 'vaccineType', code: 'vaccine.missing' },
          },
        },
        {
          guard: 'editedVaccinesAreTooMany',
          target: '.refused',
          reenter: true,
          actions: {
            type: 'showProblem',
            params: { field: 'vaccineType', code: 'vaccine.tooMany' },
          },
        },
        {
          guard: 'editedVaccinesClash',
          target: '.refused',
          reenter: true,
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
  checking: base.createStateConfig({
    tags: ['busy'],
    invoke: {
      id: `getVaccineDetails.${overlay}` as const,
      src: 'getVaccineDetails',
      input: ({ context }) => detailsRequest(context, context.edit.vaccines),
      onDone: [
        {
          guard: 'accepted',
          target: 'judging',
          actions: {
            type: 'keepEditedDetails',
            params: ({ event }) => valueOf(event.output).data.eligibleVaccineList,
          },
        },
        { target: 'failed' },
      ],
      onError: orTrouble,
    },
  }),
  judging: base.createStateConfig({
    always: [
      { guard: 'editObjects', target: 'questionsFirst' },
      { target: next, actions: 'mint' },
    ],
  }),
  failed: base.createStateConfig({
    tags: ['trouble'],
    on: { retried: 'checking', back: 'editing' },
  }),
  timedOut: base.createStateConfig({
    tags: ['trouble'],
    on: { retried: 'checking', back: 'editing' },
  }),
});
