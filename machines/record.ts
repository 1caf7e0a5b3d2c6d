import { base } from './setup.ts';
import { recordRequest } from './requests/engagement.ts';
import { nextUnanswered } from './facts.ts';

/**
 * Keeps the server's copy of the journey up to date behind the visitor's back: a failed patch is logged and stops nobody (ENG-02).
 * A change while one is on its way starts it again with the newer answers.
 */
export const record = base.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'record.changed': 'saving' } },
    saving: {
      on: { 'record.changed': { target: 'saving', reenter: true } },
      invoke: {
        id: 'patchEngagement',
        src: 'patchEngagement',
        input: ({ context }) =>
          recordRequest(
            context,
            context.vaccinesAccepted ? nextUnanswered(context) : 'vaccine-selector',
          ),
        onDone: [
          { guard: 'accepted', target: 'idle' },
          { target: 'idle', actions: 'logFailedPatch' },
        ],
        onError: { target: 'idle', actions: 'logFailedPatch' },
      },
    },
  },
});
