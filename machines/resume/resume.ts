import { or, stateIn } from 'xstate';
import { RESUMED_PAGES, type ResumedPage } from '#domain/resume.ts';
import { keyRequest, proofRequest } from '../requests/resume.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { toHeldBooking } from '../vocabulary/starting-over.ts';
import { catchingUp } from '../vocabulary/calls/catching-up.ts';
import { orClosed, proving, seen, waysOn } from '../vocabulary/calls/links.ts';
import { tooMany } from '../vocabulary/calls/too-many.ts';

const BEFORE_QUESTIONS = RESUMED_PAGES.slice(0, RESUMED_PAGES.indexOf('covid'));
/** Up to the review, to which everything else leads. */
const AFTER_QUESTIONS = RESUMED_PAGES.slice(RESUMED_PAGES.indexOf('screening') + 1, -1);

const resumesAt = (page: ResumedPage) =>
  ({ guard: { type: 'resumesAt', params: page }, target: `#${page}` }) as const;

/** To the first question without an answer. */
const toQuestions = <const P extends 'covid' | 'screening'>(page: P) =>
  ({
    guard: { type: 'resumesAt', params: page },
    target: `#${page}-leading`,
    actions: 'resumeQuestions',
  }) as const;

const noTimeOfBefore = or([stateIn({ hold: 'none' }), stateIn({ hold: 'releasing' })]);

const unknownCode = {
  target: 'code.refused',
  actions: { type: 'showProblem', params: { field: 'shortCode', code: 'shortCode.unknown' } },
} as const;

/**
 * A link, or a short code, leads back to a saved journey once its date of birth is given (RTE-07,
 * RES-01..04, ENG-12).
 */
export const resume = base.createStateConfig({
  id: 'resume',
  meta: { page: 'resume' },
  initial: 'arriving',
  exit: 'clearProblems',
  on: {
    NAV: {
      guard: { type: 'navBringsKey', params: 'resume' },
      target: '.arriving',
      actions: [{ type: 'keepKey', params: 'resume' }, 'clearProblems'],
    },
    /** HLD-07: not `back`, which leads to the code here, and which the header hides (CHR-05). */
    'booking.continued': toHeldBooking,
  },
  states: {
    arriving: {
      always: [
        { guard: { type: 'hasKey', params: 'resume' }, target: 'looking' },
        { target: 'code' },
      ],
    },
    /** A short code, typed on another device. */
    code: {
      initial: 'asking',
      on: {
        'shortCode.typed': {
          actions: { type: 'typeShortCode', params: ({ event }) => event.text },
        },
        'shortCode.submitted': [
          {
            guard: 'shortCodeHasProblems',
            target: '.refused',
            actions: 'showShortCodeProblems',
          },
          { target: 'finding' },
        ],
        'place.reconsidered': '#get-started',
      },
      states: { asking: {}, refused: {} },
    },
    finding: ask('getEngagementFromShortCode', {
      input: ({ shortCode }) => ({ params: { code: shortCode } }),
      done: { target: 'looking', keep: 'keepFoundKey' },
      refused: {
        RATE_LIMITED: tooMany('findingLimited'),
        FC_903_NotFound: unknownCode,
        INVALID_REQUEST: unknownCode,
      },
      failed: 'findingFailed',
      unanswered: 'findingFailed',
    }),
    findingFailed: { tags: ['trouble'], on: { retried: 'finding', back: 'code' } },
    findingLimited: { tags: ['trouble'], on: { retried: 'finding', back: 'code' } },
    /** RES-04: changes nothing, whoever opens it. */
    looking: ask('initializeEngagement', { input: keyRequest, ...seen('proving') }),
    /** After a wrong date: how many more tries the link allows. */
    lookingAgain: ask('initializeEngagement', {
      id: 'initializeEngagement.again',
      input: keyRequest,
      ...seen('proving.refused'),
    }),
    ...heldUp({ retried: 'looking' }),
    limited: { tags: ['trouble'], on: { retried: 'looking' } },
    proving: proving('resuming'),
    /** Until the answer arrives the held booking is not gone back to. */
    resuming: {
      ...ask('resumeEngagement', {
        input: proofRequest,
        done: { target: 'sorting', keep: 'takeUp', actions: 'tellHoldFinished' },
        refused: orClosed('lookingAgain'),
        failed: 'notResumed',
        unanswered: 'notResumed',
      }),
      on: { 'booking.continued': {} },
    },
    /** Sending the same date again must not count twice against it. */
    notResumed: { tags: ['trouble', 'unanswered'], on: { retried: 'resuming', back: 'proving' } },
    /** Once the time that this tab held is forgotten: the journey may bring one of its own. */
    sorting: { always: { guard: noTimeOfBefore, target: 'sorted' } },
    /** In a group, the server's answers about each person are loaded on their own pages. */
    sorted: { always: [{ guard: 'forGroup', target: 'leading' }, { target: 'offering' }] },
    ...catchingUp('resume'),
    leading: {
      always: [
        /** RES-02: the time is gone; the nearest ones are shown. */
        { guard: 'timeIsGone', target: '#timeslots.lost' },
        { guard: 'timeIsKept', target: 'leading', actions: ['holdResumed', 'tellHoldStarted'] },
        ...BEFORE_QUESTIONS.map(resumesAt),
        // The questions may have changed meanwhile.
        { guard: 'resumesUnasked', target: '#vaccines-leading', actions: 'resumeQuestions' },
        toQuestions('covid'),
        toQuestions('screening'),
        ...AFTER_QUESTIONS.map(resumesAt),
        { target: '#review-appt' },
      ],
    },
    // CHR-05: its header has no Back.
    expired: waysOn,
    revoked: waysOn,
    spent: waysOn,
    invalid: {
      ...waysOn,
      on: { ...waysOn.on, back: { target: 'code', actions: 'forgetLink' } },
    },
  },
});
