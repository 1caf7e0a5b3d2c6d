// The open visit: read again when anything about it changes, here or at another desk (DSK-02).
import { ask } from './ask.ts';
import { storeNumberOf, type DeskContext } from './context.ts';
import { base } from './vocabulary.ts';

/** The visit to read. */
export const sheetInput = (context: DeskContext) => ({
  params: { storeNumber: storeNumberOf(context), appointmentId: context.opened ?? '' },
});

/** It can be used while it is read again; a form over it is not read away. */
export const sheet = base.createStateConfig({
  initial: 'shown',
  on: {
    'sheet.closed': 'list',
    'giving.begun': { guard: 'readyToGive', target: 'giving', actions: 'beginDoses' },
    'correction.begun': { guard: 'mayCorrect', target: 'correcting', actions: 'beginCorrection' },
  },
  states: {
    shown: { always: { guard: 'sheetOutdated', target: 'rereading' } },
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
