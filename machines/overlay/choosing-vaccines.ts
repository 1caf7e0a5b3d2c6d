// Other vaccines, ticked in an overlay: what can be wrong with them, and whether they ask something first (EDT-01, VAC-02, ELG-07).
import { base } from '../setup.ts';

/** The list, and where saving it leads: `checking` asks the server about the new choice. */
export const choosingVaccines = base.createStateConfig({
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
});
