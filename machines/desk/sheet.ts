// The open visit: read again when anything about it changes, here or at another desk (DSK-02).
import { ask } from './ask.ts';
import { storeNumberOf, type DeskContext } from './context.ts';
import { base } from './vocabulary.ts';

/** The visit to read. */
export const sheetInput = (context: DeskContext) => ({
  params: { storeNumber: storeNumberOf(context), appointmentId: context.opened ?? '' },
});

/**
 * What the store has of the visit's vaccines, read again when anything at the store changed. By the
 * stock's call, not the visit's: that one would keep an unattended desk from locking, and would
 * count as another look at the patient (DSK-01, DSK-04).
 */
const restocking = <const Behind extends string>(behind: Behind) =>
  ({
    ...ask('getStock', {
      input: (context) => ({ params: { storeNumber: storeNumberOf(context) } }),
      done: { target: 'shown', keep: 'keepShelf' },
      refused: {},
      failed: behind,
      unanswered: behind,
      tags: ['background'],
    }),
    entry: 'beginShelf',
  }) as const;

/** It can be used while it is read again; a form over it is not read away. */
export const sheet = base.createStateConfig({
  initial: 'shown',
  on: {
    'sheet.closed': 'list',
    'giving.begun': { guard: 'readyToGive', target: 'giving', actions: 'beginDoses' },
    'correction.begun': { guard: 'mayCorrect', target: 'correcting', actions: 'beginCorrection' },
  },
  states: {
    shown: {
      always: [
        { guard: 'sheetOutdated', target: 'rereading' },
        { guard: 'shelfUnread', target: 'restocking' },
      ],
    },
    restocking: {
      ...restocking('behind'),
      always: { guard: 'sheetOutdated', target: 'rereading' },
    },
    rereading: {
      ...ask('getDeskVisit', {
        input: sheetInput,
        done: { target: 'shown', keep: 'keepSheet' },
        refused: { FC_903_NotFound: '#visitPage.list' },
        failed: 'behind',
        unanswered: 'behind',
        tags: ['background'],
      }),
      entry: 'beginSheet',
    },
    /** What is on screen may be old; it says so, and is requested again. */
    behind: { tags: ['behind'], after: { READ_AGAIN: 'rereading' } },
  },
});

/** The form of the doses: what was typed stays, whatever the store has meanwhile. */
export const giving = base.createStateConfig({
  initial: 'shown',
  on: {
    'giving.left': 'sheet',
    'sheet.closed': 'list',
    'dose.typed': { actions: 'typeDose' },
    'doses.submitted': [
      { guard: 'dosesRight', target: 'following', actions: 'mint' },
      { actions: 'showProblems' },
    ],
  },
  states: {
    shown: { always: { guard: 'shelfUnread', target: 'restocking' } },
    restocking: restocking('behind'),
    behind: { tags: ['behind'], after: { READ_AGAIN: 'restocking' } },
  },
});
