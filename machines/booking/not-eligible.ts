import { startingOver } from '../vocabulary/starting-over.ts';
import { base } from '../vocabulary/base.ts';

/** ELG-02, ELG-03: the reason, the date it changes, and ways on. Not an error. */
export const notEligible = base.createStateConfig({
  id: 'not-eligible',
  meta: { page: 'not-eligible' },
  ...startingOver,
  on: {
    back: [
      { guard: 'forGroup', target: '#patient-info-list' },
      { guard: 'walksIn', target: '#walk-in-start' },
      { target: '#get-started' },
    ],
    ...startingOver.on,
  },
});
