// Marking a dose of the open visit as entered in error, with the reason (DSK-03).
import { ask } from './ask.ts';
import { errorReasonNamed } from './doses.ts';
import { openedVersion } from './list.ts';
import { unleft } from './page-ways.ts';
import { base } from './vocabulary.ts';

/** Asks for the reason. Leaving forgets what was chosen. */
export const correcting = base.createStateConfig({
  on: {
    'correction.typed': { actions: 'typeCorrection' },
    'correction.left': { target: 'sheet', actions: 'forgetCorrection' },
    'sheet.closed': 'list',
    'correction.submitted': [
      { guard: 'correctionRight', target: 'marking', actions: 'mint' },
      { actions: 'showCorrectionProblem' },
    ],
  },
});

export const marking = {
  ...ask('markEnteredInError', {
    input: (context) => {
      const { storeNumber = '', opened = '', intention, correction } = context;
      return {
        intention,
        params: { storeNumber, appointmentId: opened, doseId: correction?.doseId ?? '' },
        body: {
          version: openedVersion(context),
          reason: errorReasonNamed(correction?.reason ?? '') ?? 'other',
        },
      };
    },
    done: { target: 'opening', keep: 'keepVisit' },
    refused: {
      TEAM_MEMBERS_ONLY: {
        target: 'correcting',
        keep: 'keepCorrectionProblem',
        actions: 'askWhoIsHere',
      },
      VISIT_CHANGED: { target: 'opening', keep: 'tellUngiven' },
      STEP_NOT_POSSIBLE: { target: 'opening', keep: 'tellUngiven' },
      FC_903_NotFound: 'list',
      INVALID_REQUEST: { target: 'correcting', keep: 'keepCorrectionProblem' },
    },
    failed: 'unmarked',
    unanswered: 'unmarked',
  }),
  on: unleft,
} as const;

/**
 * Sending it again uses the same key: marked once. Leaving reads the visit again to see whether it
 * was.
 */
export const unmarked = base.createStateConfig({
  tags: ['trouble'],
  on: {
    retried: 'marking',
    'correction.submitted': 'marking',
    'correction.typed': { target: 'correcting', actions: 'typeCorrection' },
    'correction.left': { target: 'opening', actions: 'forgetCorrection' },
    'sheet.closed': 'list',
  },
});
