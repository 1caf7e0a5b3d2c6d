import { not } from 'xstate';
import { ask } from '../vocabulary/calls/ends.ts';
import { known } from '../knowledge/known.ts';
import { recordRequest } from '../requests/engagement.ts';
import { base } from '../vocabulary/base.ts';

const unsaved = { target: 'idle', actions: 'logFailedPatch' } as const;

/**
 * Keeps the server's copy of the journey up to date behind the visitor's back: a failed patch is
 * logged and stops nobody (ENG-02). It may wait until the visitor rests or leaves, and the
 * confirmation carries it along. A change while one waits or is on its way starts it again with the
 * newer answers. A journey that was begun anew leaves no link behind (RES-03).
 */
export const record = base.createStateConfig({
  initial: 'idle',
  on: { 'journey.left': { guard: 'leftSaved', target: '.discarding' } },
  states: {
    idle: { on: { 'record.changed': { guard: not('patching'), target: 'saving' } } },
    saving: {
      ...ask('patchEngagement', {
        input: (context) => ({ ...recordRequest(context), mayWait: true }),
        done: 'idle',
        whateverRefused: unsaved,
        failed: unsaved,
        timedOut: unsaved,
      }),
      /** Behind the visitor's back: nothing on the page is busy with it. */
      tags: [],
      on: { 'record.changed': { target: 'saving', reenter: true } },
    },
    /** What changes meanwhile is kept with the next page. */
    discarding: {
      ...ask('discardEngagement', {
        input: ({ leftEngagementId }) => ({
          body: { engagementId: known(leftEngagementId, 'journey that was left') },
        }),
        done: 'idle',
        whateverRefused: 'idle',
        failed: 'idle',
        timedOut: 'idle',
      }),
      tags: [],
    },
  },
});
