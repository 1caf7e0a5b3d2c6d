/**
 * A small chart with every construct that the engine must follow: regions, calls, refusals, timers,
 * guards, raised and forbidden events.
 */
import { assign, fromCallback, fromPromise, raise, setup, stateIn, and } from 'xstate';

type Reply = { ok: true; expiresAt: number } | { ok: false; refusal: 'taken' };

type ToyEvent =
  | { type: 'seat.chosen'; seat: string }
  | { type: 'seat.confirmed' }
  | { type: 'again.asked' }
  | { type: 'back.pressed' }
  | { type: 'hold.started' }
  | { type: 'hold.ended' }
  | { type: 'hold.warned' }
  | { type: 'hold.expired' }
  | { type: 'hold.kept' }
  | { type: 'edit.asked'; overlay: 'name' | 'seat' }
  | { type: 'edit.saved'; name: string }
  | { type: 'edit.closed' };

export interface ToyInput {
  vip: boolean;
}

const base = setup({
  types: {} as {
    context: {
      vip: boolean;
      seat: string | undefined;
      name: string;
      attempts: number;
      extensions: number;
    };
    events: ToyEvent;
    input: ToyInput;
  },
  actors: {
    holdSeat: fromPromise<Reply, { seat: string | undefined }>(() =>
      Promise.reject(new Error('not provided')),
    ),
    confirmSeat: fromPromise<void, { seat: string | undefined }>(() =>
      Promise.reject(new Error('not provided')),
    ),
    holdTimer: fromCallback<ToyEvent>(() => {}),
  },
  guards: {
    isVip: ({ context }) => context.vip,
    mayRetry: ({ context }, most: number) => context.attempts < most,
    mayExtend: ({ context }) => context.extensions < 1,
  },
  delays: { quiet: 300, patience: 5000, giveUp: 15_000 },
});

const flow = base.createStateConfig({
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'isVip', target: 'lounge' }, { target: 'choosing' }] },
    lounge: { on: { 'back.pressed': 'choosing' } },
    choosing: {
      entry: assign({ attempts: 0 }),
      on: {
        'seat.chosen': { target: 'holding', actions: assign({ seat: ({ event }) => event.seat }) },
      },
    },
    holding: {
      initial: 'quiet',
      after: { giveUp: 'failed' },
      invoke: {
        id: 'holdSeat',
        src: 'holdSeat',
        input: ({ context }) => ({ seat: context.seat }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'held',
            actions: raise({ type: 'hold.started' }),
          },
          { target: 'choosing' },
        ],
        onError: 'failed',
      },
      states: {
        quiet: { after: { quiet: 'looking' } },
        looking: { after: { patience: 'stillLooking' } },
        stillLooking: {},
      },
    },
    failed: {
      on: {
        'again.asked': {
          guard: { type: 'mayRetry', params: 2 },
          target: 'holding',
          actions: assign({ attempts: ({ context }) => context.attempts + 1 }),
        },
        'back.pressed': 'choosing',
      },
    },
    held: {
      on: {
        'seat.confirmed': {
          guard: and([stateIn({ overlay: 'closed' }), ({ context }) => context.name !== '']),
          target: 'confirming',
        },
        'back.pressed': {
          guard: stateIn({ overlay: 'closed' }),
          target: 'choosing',
          actions: raise({ type: 'hold.ended' }),
        },
        'hold.ended': 'choosing',
      },
    },
    confirming: {
      on: { 'hold.ended': {} },
      invoke: {
        id: 'confirmSeat',
        src: 'confirmSeat',
        input: ({ context }) => ({ seat: context.seat }),
        onDone: { target: 'confirmed', actions: raise({ type: 'hold.ended' }) },
        onError: 'held',
      },
    },
    confirmed: { type: 'final' },
  },
});

const hold = base.createStateConfig({
  initial: 'none',
  states: {
    none: { on: { 'hold.started': 'active' } },
    active: {
      id: 'active',
      initial: 'fresh',
      entry: assign({ extensions: 0 }),
      invoke: { id: 'holdTimer', src: 'holdTimer' },
      on: {
        'hold.expired': { target: 'none', actions: raise({ type: 'hold.ended' }) },
        'hold.ended': 'none',
      },
      states: {
        fresh: { on: { 'hold.warned': 'warned' } },
        warned: {
          on: {
            'hold.kept': {
              guard: 'mayExtend',
              target: 'fresh',
              actions: assign({ extensions: ({ context }) => context.extensions + 1 }),
            },
          },
        },
      },
    },
  },
});

const asks = (overlay: 'name' | 'seat') =>
  and([
    stateIn({ flow: 'held' }),
    ({ event }: { event: ToyEvent }) => event.type === 'edit.asked' && event.overlay === overlay,
  ]);

const overlay = base.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      id: 'closed',
      on: {
        'edit.asked': [
          { guard: asks('name'), target: 'name' },
          { guard: asks('seat'), target: 'seat' },
        ],
      },
    },
    name: {
      on: {
        'edit.saved': { target: 'closed', actions: assign({ name: ({ event }) => event.name }) },
        'edit.closed': 'closed',
        'hold.ended': 'closed',
      },
    },
    seat: { on: { 'edit.closed': 'closed', 'hold.ended': 'closed' } },
  },
});

export const toy = base.createMachine({
  id: 'toy',
  type: 'parallel',
  context: ({ input }) => ({
    vip: input.vip,
    seat: undefined,
    name: '',
    attempts: 0,
    extensions: 0,
  }),
  states: { flow, hold, overlay },
});
