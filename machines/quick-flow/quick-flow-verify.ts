import { keyRequest, proofRequest } from '../requests/resume.ts';
import { catchingUp } from '../vocabulary/calls/catching-up.ts';
import { closedLinks, orClosed, proving, seen } from '../vocabulary/calls/links.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';

/**
 * The date of birth proves that the invitation is theirs; then everything but the time is known
 * (RTE-12, QCK-01, RES-04).
 */
export const quickFlowVerify = base.createStateConfig({
  id: 'quick-flow-verify',
  meta: { page: 'quick-flow-verify' },
  initial: 'proving',
  exit: 'clearProblems',
  states: {
    proving: { ...proving('starting'), on: { ...proving('starting').on, back: '#quick-flow' } },
    starting: ask('startQuickFlow', {
      input: proofRequest,
      done: { target: 'offering', keep: 'takeUp', actions: 'tellHoldFinished' },
      refused: orClosed('looking'),
      failed: 'notStarted',
      unanswered: 'notStarted',
    }),
    notStarted: { tags: ['trouble', 'unanswered'], on: { retried: 'starting', back: 'proving' } },
    /** After a wrong date: how many more tries the link allows. */
    looking: ask('openCampaign', {
      id: 'openCampaign.again',
      input: keyRequest,
      ...seen('proving.refused'),
    }),
    ...heldUp({ retried: 'looking' }),
    limited: { tags: ['trouble'], on: { retried: 'looking' } },
    ...catchingUp('quick-flow-verify'),
    leading: {
      always: [
        // Begun before, on this or another device (RES-02).
        { guard: 'timeIsGone', target: '#timeslots.lost' },
        {
          guard: 'timeIsKept',
          target: '#review-appt',
          actions: ['holdResumed', 'tellHoldStarted', 'goWithoutTexts'],
        },
        { guard: 'asksOrObjects', target: '#vaccines-leading', actions: 'resumeQuestions' },
        { target: '#quick-flow-timeslots', actions: ['acceptVaccines', 'goWithoutTexts'] },
      ],
    },
    ...closedLinks,
  },
});
