// The desk: who is there, at which store, and their work (DSK-01..03). Only assembles the parts.
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notProvided } from '../chart/not-provided.ts';
import { ask } from './ask.ts';
import { away } from './away.ts';
import { freshDesk } from './context.ts';
import { doorScreen } from './door-screen.ts';
import type { DeskPorts } from './ports.ts';
import { base } from './vocabulary.ts';
import { work } from './work.ts';

const bare = base.createMachine({
  id: 'desk',
  context: ({ input }) => freshDesk(input),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'closedHere', target: 'away.lockingAnew' },
        { guard: 'invited', target: '#desk.away.opening' },
        { guard: 'atDoorScreen', target: 'doorScreen' },
        { target: 'arriving' },
      ],
    },
    arriving: ask('getDesk', {
      input: () => ({}),
      done: [
        { guard: 'sameMember', target: 'atDesk.whereLeft', keep: 'keepDesk' },
        {
          guard: 'working',
          target: 'atDesk',
          first: 'forgetEverything',
          keep: 'keepDesk',
          actions: 'keepWorker',
        },
        { target: 'away', keep: 'keepDesk' },
      ],
      refused: {},
      failed: 'unreachable',
      unanswered: 'unreachable',
    }),
    unreachable: { tags: ['trouble'], on: { retried: 'arriving' } },
    away,
    doorScreen,
    atDesk: {
      initial: 'finding',
      on: { 'desk.locked': 'away.locking', 'desk.left': 'away.leaving' },
      states: {
        whereLeft: { type: 'history', history: 'deep' },
        finding: {
          always: [
            { guard: 'storeKnown', target: 'working' },
            { guard: 'oneStore', target: 'working', actions: 'takeOnlyStore' },
            { target: 'choosingStore' },
          ],
        },
        choosingStore: {
          on: {
            'store.chosen': {
              target: 'working',
              actions: { type: 'chooseStore', params: ({ event }) => event.storeNumber },
            },
          },
        },
        working: work,
      },
    },
  },
});

/** src/desk or a test provides its ports. */
export const deskMachine = bare.provide({ actors: notProvided<DeskPorts>(bare, 'storeFeed') });

export type DeskActor = ActorRefFrom<typeof deskMachine>;
export type DeskSnapshot = SnapshotFrom<typeof deskMachine>;
