import { not } from 'xstate';
import { ask } from '../vocabulary/calls/ends.ts';
import { known } from '../knowledge/known.ts';
import { recordRequest } from '../requests/engagement.ts';
import { base } from '../vocabulary/base.ts';

const unsaved = { target: 'idle', actions: 'logFailedPatch' } as const;

/**
 * Keeps the server's copy of the journey up to date in the background: a failed patch is logged and
 * stops no one (ENG-02). It may wait until the visitor pauses or leaves, and the confirmation
 * carries it along. A change while one waits or is being sent restarts it with the newer answers. A
 * journey that is started over leaves no link behind (RES-03).
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
        unanswered: unsaved,
      }),
      /** In the background: it makes nothing on the page busy. */
      tags: [],
      on: { 'record.changed': { target: 'saving', reenter: true } },
    },
    /** Later changes are saved with the next page. */
    discarding: {
      ...ask('discardEngagement', {
        input: ({ leftEngagementId }) => ({
          body: { engagementId: known(leftEngagementId, 'journey that was left') },
        }),
        done: 'idle',
        whateverRefused: 'idle',
        failed: 'idle',
        unanswered: 'idle',
      }),
      tags: [],
    },
  },
});
