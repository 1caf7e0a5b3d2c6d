import { notYet, timeTaken } from '../vocabulary/calls/choosing-time.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { askOfHold } from '../vocabulary/calls/ends.ts';
import { chosenHold } from '../requests/times.ts';
import { base } from '../vocabulary/base.ts';
import { known } from '../knowledge/known.ts';
import { not } from 'xstate';

const extension = ({ hold: held, engagementId, intentions }: JourneyContext) => ({
  body: { holdId: known(held, 'hold').holdId },
  intention: `${engagementId}.${intentions}`,
});

/** After a time that ran out could not be taken again. */
const retakenOrAbandoned = {
  on: { 'hold.retaken': 'retaking', 'hold.abandoned': '#hold.lost' },
} as const;

/**
 * The held time, beside whatever page is shown (HLD-01..03). The timer stops when the state is left
 * and restarts after a refresh.
 */
export const hold = base.createStateConfig({
  id: 'hold',
  initial: 'none',
  states: {
    none: { on: { 'hold.started': 'held' } },
    held: {
      id: 'held',
      initial: 'fresh',
      invoke: {
        id: 'holdTimer',
        src: 'holdTimer',
        input: ({ context }) => {
          const { deadline, warningSeconds } = known(context.hold, 'hold');
          return { deadline, warningSeconds };
        },
      },
      on: {
        'hold.started': { target: 'held', reenter: true },
        'hold.dropped': { target: 'releasing', actions: 'leaveHold' },
        'hold.finished': { target: 'none', actions: 'forgetHold' },
        'hold.expired': [{ guard: not('committing'), target: 'expired' }, { target: '.over' }],
        'clock.woke': '.syncing',
        'hold.doubted': '.syncing',
      },
      states: {
        fresh: { on: { 'hold.warned': 'warning' } },
        /** HLD-03: it had run out. */
        again: { id: 'heldAgain', on: { 'hold.warned': 'warning' } },
        warning: {
          tags: ['dialog'],
          on: {
            'hold.kept': [
              { guard: 'extendable', target: 'extending', actions: 'mint' },
              { target: 'lastMinutes' },
            ],
            'clock.woke': {},
          },
        },
        extending: {
          ...askOfHold('resumeHold', {
            input: extension,
            tags: ['dialog'],
            done: { target: '#held', reenter: true, keep: 'keepHold' },
            refused: {
              EXTENSIONS_USED: 'lastMinutes',
              HOLD_EXPIRED: '#hold.expired',
              // Released meanwhile, by this visitor's other tab: it may be taken again.
              FC_903_NotFound: '#hold.expired',
            },
            failed: 'extendFailed',
            unanswered: 'extendFailed',
          }),
          on: { 'clock.woke': {} },
        },
        extendFailed: {
          tags: ['dialog', 'trouble'],
          on: { 'hold.kept': 'extending', 'hold.acknowledged': 'acknowledged', 'clock.woke': {} },
        },
        /** HLD-02: no extension is left, but the remaining minutes are. */
        lastMinutes: {
          tags: ['dialog'],
          on: { 'hold.acknowledged': 'acknowledged', 'clock.woke': {} },
        },
        acknowledged: {},
        /**
         * While an appointment is being confirmed the server's answer decides, not this device's
         * clock; when it is not booked, the clock was right (HLD-03).
         */
        over: {
          always: { guard: not('committing'), target: '#hold.expired' },
          on: { 'clock.woke': {} },
        },
        /**
         * A device that slept asks the server how much time is left; and whoever gave up another
         * time, whose request was not answered, which of the two is held (HLD-07).
         */
        syncing: {
          ...askOfHold('getHold', {
            input: ({ hold: held }) => ({ params: { holdId: known(held, 'hold').holdId } }),
            done: { target: '#held', reenter: true, keep: 'keepHold' },
            refused: {
              HOLD_EXPIRED: '#hold.expired',
              FC_903_NotFound: '#hold.expired',
              INVALID_REQUEST: '#hold.expired',
            },
            failed: { target: '#held', reenter: true },
            unanswered: { target: '#held', reenter: true },
          }),
          tags: [],
        },
      },
    },
    expired: {
      initial: 'asking',
      on: {
        // Another time was requested when this one expired.
        'hold.started': 'held',
        'hold.dropped': { target: 'none', actions: 'forgetHold' },
        'hold.finished': { target: 'none', actions: 'forgetHold' },
      },
      states: {
        asking: {
          tags: ['dialog'],
          on: {
            'hold.retaken': { target: 'retaking', actions: 'mint' },
            'hold.abandoned': '#hold.lost',
          },
        },
        /** GRP-01: for a group everyone's seat again, or none. */
        retaking: askOfHold('createHold', {
          id: 'createHold.again',
          input: chosenHold,
          tags: ['dialog'],
          done: { target: '#heldAgain', keep: 'keepHold' },
          refused: {
            FC_908_Conflict: timeTaken('#hold.lost'),
            TOO_MUCH_HELD: notYet('waiting'),
          },
          heldUp: 'retake',
        }),
        /** SAF-02: requested again by itself, as on the page of times. */
        waiting: {
          tags: ['dialog'],
          after: { ITS_TURN: 'retaking' },
          on: {
            'clock.woke': 'retaking',
            'hold.retaken': 'retaking',
            'hold.abandoned': '#hold.lost',
          },
        },
        retakeFailed: { tags: ['dialog', 'trouble'], ...retakenOrAbandoned },
        /** The time may be held again: the same intention then finds it held. */
        retakeUnanswered: { tags: ['dialog', 'trouble', 'unanswered'], ...retakenOrAbandoned },
      },
    },
    /** Tells the page that the time is gone; everything typed is kept. */
    lost: { entry: ['forgetHold', 'tellHoldLost'], always: 'none' },
    releasing: {
      ...askOfHold('releaseHold', {
        input: ({ leftHoldId }) => ({ params: { holdId: known(leftHoldId, 'hold to give back') } }),
        done: 'none',
        whateverRefused: 'none',
        failed: 'none',
        unanswered: 'none',
      }),
      tags: [],
      on: { 'hold.started': 'held' },
    },
  },
});
