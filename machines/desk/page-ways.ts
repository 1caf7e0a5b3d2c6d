// Transitions from one page of the desk to another.
import { base } from './vocabulary.ts';

export const openSheet = base.createStateConfig({
  on: {
    'sheet.opened': {
      target: '#visitPage.opening',
      actions: { type: 'open', params: ({ event }) => event.appointmentId },
    },
  },
}).on;

/** A page cannot be left while it is saving: the member would not know whether it was saved. */
export const unleft = { 'sheet.opened': {}, 'store.chosen': {} } as const;
/** The same for pages that can be closed. */
export const stay = { on: { ...unleft, 'sheet.closed': {} } } as const;
