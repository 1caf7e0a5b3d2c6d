import { refusalOf, valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { partyHoldRequest } from '../requests/group.ts';
import { holdRequest } from '../requests/times.ts';
import { known } from '../known.ts';
import { stateIn, not, or } from 'xstate';

/** The held time, beside whatever page is shown (HLD-01..03). The timer ends when the state is left and starts again after a refresh. */
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
        // While an appointment is being confirmed the server's answer decides, not this device's clock.
        'hold.expired': {
          guard: not(
            or([
              stateIn({ flow: { 'review-appt': 'confirming' } }),
              stateIn({ flow: { 'group-review': 'confirming' } }),
              stateIn({ flow: { 'review-change': 'saving' } }),
              stateIn({ flow: { 'group-timeslots': 'moving' } }),
              stateIn({ flow: { 'win-back': 'moving' } }),
              stateIn({ overlay: { 'manage-timeslot': 'saving' } }),
            ]),
          ),
          target: 'expired',
        },
        'clock.woke': '.syncing',
      },
      states: {
        fresh: { on: { 'hold.warned': 'warning' } },
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
          tags: ['dialog', 'busy'],
          on: { 'clock.woke': {} },
          invoke: {
            id: 'resumeHold',
            src: 'resumeHold',
            input: ({ context }) => ({
              body: { holdId: known(context.hold, 'hold').holdId },
              intention: `${context.engagementId}.${context.intentions}`,
            }),
            onDone: [
              {
                guard: 'accepted',
                target: '#held',
                reenter: true,
                actions: { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              },
              { guard: { type: 'refusedWith', params: 'EXTENSIONS_USED' }, target: 'lastMinutes' },
              { guard: { type: 'refusedWith', params: 'HOLD_EXPIRED' }, target: '#hold.expired' },
              { target: 'extendFailed' },
            ],
            onError: 'extendFailed',
          },
        },
        extendFailed: {
          tags: ['dialog', 'trouble'],
          on: { 'hold.kept': 'extending', 'hold.acknowledged': 'acknowledged', 'clock.woke': {} },
        },
        /** HLD-02: no extension is left; the remaining minutes are. */
        lastMinutes: {
          tags: ['dialog'],
          on: { 'hold.acknowledged': 'acknowledged', 'clock.woke': {} },
        },
        acknowledged: {},
        /** A device that slept asks the server how long is left. */
        syncing: {
          invoke: {
            id: 'getHold',
            src: 'getHold',
            input: ({ context }) => ({ params: { holdId: known(context.hold, 'hold').holdId } }),
            onDone: [
              {
                guard: 'accepted',
                target: '#held',
                reenter: true,
                actions: { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              },
              { target: '#hold.expired' },
            ],
            onError: { target: '#held', reenter: true },
          },
        },
      },
    },
    expired: {
      initial: 'asking',
      on: {
        'hold.dropped': { target: 'none', actions: 'forgetHold' },
        'hold.finished': { target: 'none', actions: 'forgetHold' },
      },
      states: {
        asking: {
          tags: ['dialog'],
          on: {
            'hold.retaken': [
              { guard: 'forGroup', target: 'retakingAll', actions: 'mint' },
              { target: 'retaking', actions: 'mint' },
            ],
            'hold.abandoned': '#hold.lost',
          },
        },
        retaking: {
          tags: ['dialog', 'busy'],
          invoke: {
            id: 'createHold.again',
            src: 'createHold',
            input: ({ context }) =>
              holdRequest(context, known(context.choice, 'time'), context.vaccines),
            onDone: [
              {
                guard: 'accepted',
                target: '#held',
                actions: { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              },
              {
                guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
                target: '#hold.lost',
                actions: {
                  type: 'keepNearest',
                  params: ({ event }) => refusalOf(event.output).alternatives,
                },
              },
              // Booked in another tab, or gone: the page finds out which, and says so.
              { guard: { type: 'refusedWith', params: 'ALREADY_CONFIRMED' }, target: '#hold.lost' },
              { guard: { type: 'refusedWith', params: 'FC_903_NotFound' }, target: '#hold.lost' },
              { target: 'retakeFailed' },
            ],
            onError: 'retakeFailed',
          },
        },
        /** GRP-01: everybody's seat again, or none. */
        retakingAll: {
          tags: ['dialog', 'busy'],
          invoke: {
            id: 'createSchedulerHold.again',
            src: 'createSchedulerHold',
            input: ({ context }) => partyHoldRequest(context, known(context.party.choice, 'time')),
            onDone: [
              {
                guard: 'accepted',
                target: '#held',
                actions: { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              },
              {
                guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
                target: '#hold.lost',
                actions: {
                  type: 'keepNearestParties',
                  params: ({ event }) => refusalOf(event.output).alternatives,
                },
              },
              { guard: { type: 'refusedWith', params: 'ALREADY_CONFIRMED' }, target: '#hold.lost' },
              { guard: { type: 'refusedWith', params: 'FC_903_NotFound' }, target: '#hold.lost' },
              { target: 'retakeFailed' },
            ],
            onError: 'retakeFailed',
          },
        },
        retakeFailed: {
          tags: ['dialog', 'trouble'],
          on: {
            'hold.retaken': [{ guard: 'forGroup', target: 'retakingAll' }, { target: 'retaking' }],
            'hold.abandoned': '#hold.lost',
          },
        },
      },
    },
    /** Tells the page: the time is gone, everything typed is kept. */
    lost: { entry: ['forgetHold', 'tellHoldLost'], always: 'none' },
    releasing: {
      on: { 'hold.started': 'held' },
      invoke: {
        id: 'releaseHold',
        src: 'releaseHold',
        input: ({ context }) => ({
          params: { holdId: known(context.leftHoldId, 'hold to give back') },
        }),
        onDone: 'none',
        onError: 'none',
      },
    },
  },
});
