// Transitions from one page of the desk to another, and to another store.
import { enqueueActions, stateIn } from 'xstate';
import { DESK_PAGES, type DeskPage } from '#domain/desk-pages.ts';
import { base } from './vocabulary.ts';

export const openSheet = base.createStateConfig({
  on: {
    'sheet.opened': {
      target: '#visitPage.opening',
      actions: { type: 'open', params: ({ event }) => event.appointmentId },
    },
  },
}).on;

/** Work at another of the member's stores: they stay on the page they are on. */
export const chooseStore = base.createStateConfig({
  on: {
    'store.chosen': {
      guard: 'nothingUnsent',
      target: '#desk.atDesk',
      reenter: true,
      actions: enqueueActions(({ event: { storeNumber }, enqueue, check }) => {
        const isOn = (page: DeskPage) => check(stateIn({ atDesk: { working: { page } } }));
        enqueue({
          type: 'changeStore',
          params: { storeNumber, opens: DESK_PAGES.find(isOn) },
        });
      }),
    },
  },
}).on;

/** A page cannot be left while it is saving: the member would not know whether it was saved. */
export const unleft = { 'sheet.opened': {}, 'store.chosen': {} } as const;
/** The same for pages that can be closed. */
export const stay = { on: { ...unleft, 'sheet.closed': {} } } as const;
