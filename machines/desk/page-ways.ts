// Ways from one page of the work to another.
import { base } from './vocabulary.ts';

export const openSheet = base.createStateConfig({
  on: {
    'sheet.opened': {
      target: '#visitPage.opening',
      actions: { type: 'open', params: ({ event }) => event.appointmentId },
    },
  },
}).on;

/** What is being saved is not left: whoever did would not know whether it was. */
export const unleft = { 'sheet.opened': {}, 'store.chosen': {} } as const;
/** The same where the page itself can be closed. */
export const stay = { on: { ...unleft, 'sheet.closed': {} } } as const;
