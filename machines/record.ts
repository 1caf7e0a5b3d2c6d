import { not, or, stateIn } from 'xstate';
import { known } from './known.ts';
import { recordRequest } from './requests/engagement.ts';
import { base } from './setup.ts';

/** A page that waits for its own patch says the same in it. */
const notByPage = not(
  or([
    stateIn({ flow: { 'vaccine-selector': 'saving' } }),
    stateIn({ flow: { covid: 'saving' } }),
    stateIn({ flow: { screening: 'saving' } }),
    stateIn({ flow: { 'patient-info-list': 'patching' } }),
  ]),
);

/**
 * Keeps the server's copy of the journey up to date behind the visitor's back: a failed patch is logged and stops nobody (ENG-02).
 * A change while one is on its way starts it again with the newer answers. A journey that was begun anew leaves no link behind (RES-03).
 */
export const record = base.createStateConfig({
  initial: 'idle',
  on: { 'journey.left': { guard: 'leftSaved', target: '.discarding' } },
  states: {
    idle: { on: { 'record.changed': { guard: notByPage, target: 'saving' } } },
    saving: {
      on: { 'record.changed': { target: 'saving', reenter: true } },
      invoke: {
        id: 'patchEngagement',
        src: 'patchEngagement',
        input: ({ context }) => recordRequest(context),
        onDone: [
          { guard: 'accepted', target: 'idle' },
          { target: 'idle', actions: 'logFailedPatch' },
        ],
        onError: { target: 'idle', actions: 'logFailedPatch' },
      },
    },
    /** What changes meanwhile is kept with the next page. */
    discarding: {
      invoke: {
        id: 'discardEngagement',
        src: 'discardEngagement',
        input: ({ context }) => ({
          body: { engagementId: known(context.leftEngagementId, 'journey that was left') },
        }),
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
});
